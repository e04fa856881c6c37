/**
 * Take steps in Firefox, over WebDriver BiDi: a JSON list on standard input, each ["go", address], ["wait", selector],
 * ["click", selector] or ["run", function]. Print as JSON what the page complained about and what it shows in the end.
 */
import { readFileSync } from "node:fs";
import puppeteer from "puppeteer-core";

const steps = JSON.parse(readFileSync(0, "utf-8"));
const browser = await puppeteer.launch({ browser: "firefox", executablePath: process.argv[2], headless: true });
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (line) => line.type() === "error" && complaints.push(line.text()));
  for (const [step, what] of steps) {
    if (step === "go") await page.goto(what);
    else if (step === "run") await page.evaluate(`(${what})()`);
    else await page.waitForSelector(what);
    if (step === "click") await page.$eval(what, (thing) => thing.dispatchEvent(new MouseEvent("click", { bubbles: true })));
  }
  console.log(JSON.stringify({ complaints, text: await page.$eval("body", (body) => body.innerText) }));
} finally {
  await browser.close();
}
