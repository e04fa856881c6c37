/**
 * All that a browser keeps: settings and seats for good, what concerns one visit until the tab closes.
 *
 * A browser may refuse to keep anything; then the page forgets, and still works.
 */

const PREFIX = "rookery.";

/**
 * Return one kind of storage behind `get`, `set` and `remove`.
 *
 * @param {() => Storage} storage
 */
const keep = (storage) => ({
  /** @param {string} name @returns {string | null} */
  get(name) {
    try {
      return storage().getItem(PREFIX + name);
    } catch {
      return null;
    }
  },
  /** @param {string} name @param {string} value */
  set(name, value) {
    try {
      storage().setItem(PREFIX + name, value);
    } catch {
      // Nothing is kept in a private window or when the storage is full.
    }
  },
  /** @param {string} name */
  remove(name) {
    try {
      storage().removeItem(PREFIX + name);
    } catch {
      // As above.
    }
  },
});

export const local = keep(() => localStorage);
export const session = keep(() => sessionStorage);
