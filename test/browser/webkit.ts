import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  Builder,
  By,
  Capabilities,
  Origin,
  until,
  type WebDriver,
  type WebElement,
} from 'selenium-webdriver';
import type {} from '../../packages/workbook/src/page/workbook-api.ts';
import { freePort } from '../free-port.ts';
import { installed } from '../installed.ts';

const patience = 90_000;

/** Milliseconds for which a person holds a button down. */
export const pressTime = 110;

/** The local workbook in WebKit, the engine of Excel's panes on a Mac. */
export interface WebKitPage {
  driver: WebDriver;
  /** What follows is done in the pane, or again in the workbook's own page. */
  enterPane(): Promise<void>;
  leavePane(): Promise<void>;
  /** The button of the pane whose text begins so; waits for it. */
  button(start: string): Promise<WebElement>;
  /** Scrolls to an element, presses in its middle, and releases after a person's time. */
  press(element: WebElement): Promise<void>;
  /** Clicks a cell of the grid with the mouse. Afterwards, the pane is entered. */
  clickCell(address: string): Promise<void>;
  /** Waits until the pane shows a text that matches. */
  waitForText(pattern: RegExp): Promise<void>;
  close(): Promise<void>;
}

/** Opens the workbook at an address in a window of WebKit with empty storage, on a screen that nobody sees. */
export async function openInWebKit(address: string): Promise<WebKitPage> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = (await once(screen.stdout, 'data')) as [Buffer];
  const port = await freePort();
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display.toString().trim()}` },
    stdio: 'ignore',
  });
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: installed.webKit.path, args: ['--automation'] },
  });
  const end = async (driver?: WebDriver) => {
    await driver?.quit();
    await Promise.all([service, screen].map(stop));
  };
  try {
    await listening(port);
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(capabilities)
      .build();
    await driver.manage().setTimeouts({ script: patience, pageLoad: patience });
    await driver.get(address);
    await driver.wait(() => driver.executeScript<boolean>('return window.workbook !== undefined'), patience);
    await driver.executeScript('return window.workbook.ready');
    return { ...pageOf(driver), close: () => end(driver) };
  } catch (error) {
    await end();
    throw error;
  }
}

function pageOf(driver: WebDriver): Omit<WebKitPage, 'close'> {
  const leavePane = () => driver.switchTo().defaultContent();
  const enterPane = async () => {
    await leavePane();
    await driver.switchTo().frame(await driver.findElement(By.id('pane-frame')));
  };
  const text = () => driver.executeScript<string>('return document.body.innerText');
  return {
    driver,
    enterPane,
    leavePane,
    button: async (start) => {
      const found = By.xpath(`//button[starts-with(normalize-space(.), "${start}")]`);
      const one = await driver.wait(until.elementLocated(found), patience);
      await driver.wait(
        async () => (await one.getAttribute('aria-disabled')) !== 'true',
        patience,
        `The button ${start} stays disabled.`,
      );
      return one;
    },
    async press(element) {
      await driver.executeScript('arguments[0].scrollIntoView({ block: "nearest" })', element);
      await driver
        .actions()
        .move({ origin: element, duration: 0 })
        .press()
        .pause(pressTime)
        .release()
        .perform();
    },
    async clickCell(address) {
      await leavePane();
      const cell = await driver.executeScript<DOMRect>(
        'return window.workbook.cellRectangle(arguments[0])',
        address,
      );
      const [x, y] = [cell.x + cell.width / 2, cell.y + cell.height / 2].map(Math.round) as [number, number];
      await driver.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).press().release().perform();
      await enterPane();
    },
    async waitForText(pattern) {
      await driver
        .wait(async () => pattern.test(await text()), patience)
        .catch(async () => {
          throw new Error(`The pane shows no ${pattern}, but: ${await text()}`);
        });
    },
  };
}

async function listening(port: number): Promise<void> {
  for (const deadline = Date.now() + patience; ;) {
    const status = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (status?.ok) return;
    if (Date.now() > deadline) throw new Error('The driver of WebKit does not answer.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
