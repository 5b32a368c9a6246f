import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/process/ports.ts';
import { endProcess, waitForLine } from './childProcess.ts';

/*
 * Browsers that Playwright cannot drive as the distribution packages them: Firefox by WebDriver
 * BiDi, WebKitGTK by WebDriver under Xvfb.
 */

/** A browser with one page, used with pointer and keyboard as a customer does. */
export interface DrivenBrowser extends AsyncDisposable {
  goTo(address: string): Promise<void>;
  /** Evaluates an expression in the page and awaits promises. The value must be JSON. */
  read(expression: string): Promise<unknown>;
  /** Performs actions in the format of WebDriver. */
  act(actions: readonly object[]): Promise<void>;
  /** A PNG of the visible part of the page. */
  picture(): Promise<Buffer>;
}

const firefox = '/usr/bin/firefox-esr';
const webKitDriver = '/usr/bin/WebKitWebDriver';
const [miniBrowser = ''] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');

/** The browsers to test, and the packages that a missing one needs. */
export const otherBrowsers = [
  {
    name: 'Firefox',
    missingPackages: existsSync(firefox) ? undefined : 'firefox-esr',
    open: openFirefox,
  },
  {
    name: 'WebKit',
    missingPackages:
      existsSync(webKitDriver) && existsSync('/usr/bin/Xvfb') && miniBrowser
        ? undefined
        : 'webkit2gtk-driver and xvfb',
    open: openWebKit,
  },
] as const;

const size = { width: 1280, height: 860 };

async function openFirefox(): Promise<DrivenBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'briefcase-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const browser = spawn(firefox, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await waitForLine(browser, /WebDriver BiDi listening on (ws:\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data)) as Answer;
    if (error) waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  let lastId = 0;
  async function sendCommand<Result>(method: string, params: object): Promise<Result> {
    lastId += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(lastId, answer);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    return (await answer.promise) as Result;
  }

  await sendCommand('session.new', { capabilities: {} });
  const { contexts } = await sendCommand<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
    {},
  );
  const context = contexts[0]?.context;
  await sendCommand('browsingContext.setViewport', { context, viewport: size });
  return {
    async goTo(url) {
      await sendCommand('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async read(expression) {
      const { result } = await sendCommand<{ result: { value: string } }>('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${expression})) ?? 'null')()`,
        target: { context },
        awaitPromise: true,
      });
      return JSON.parse(result.value);
    },
    async act(actions) {
      await sendCommand('input.performActions', { context, actions });
    },
    async picture() {
      const { data } = await sendCommand<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      });
      return Buffer.from(data, 'base64');
    },
    async [Symbol.asyncDispose]() {
      socket.close();
      await endProcess(browser);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface Answer {
  id: number;
  result: unknown;
  error?: string;
  message?: string;
}

async function openWebKit(): Promise<DrivenBrowser> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await waitForLine(screen, /^(\d+)$/);
  const port = await freePort();
  const driver = spawn(webKitDriver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  });
  async function sendCommand<Result>(method: string, path: string, body?: object): Promise<Result> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: Result };
    if (!answer.ok) throw new Error(JSON.stringify(value));
    return value;
  }
  await waitUntilReady(() => sendCommand('GET', '/status'));
  const { sessionId } = await sendCommand<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
      },
    },
  });
  const session = `/session/${sessionId}`;
  await sendCommand('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 960 });
  return {
    async goTo(url) {
      await sendCommand('POST', `${session}/url`, { url });
    },
    async read(expression) {
      const answer = await sendCommand<{ json: string; fault?: string }>(
        'POST',
        `${session}/execute/async`,
        {
          script: `const done = arguments[0];
            Promise.resolve().then(() => (${expression})).then(
              (value) => done({ json: JSON.stringify(value) ?? 'null' }),
              (error) => done({ json: 'null', fault: String(error) }),
            );`,
          args: [],
        },
      );
      if (answer.fault) throw new Error(answer.fault);
      return JSON.parse(answer.json);
    },
    async act(actions) {
      await sendCommand('POST', `${session}/actions`, { actions });
    },
    async picture() {
      return Buffer.from(await sendCommand<string>('GET', `${session}/screenshot`), 'base64');
    },
    async [Symbol.asyncDispose]() {
      await sendCommand('DELETE', session).catch(() => undefined);
      await endProcess(driver);
      await endProcess(screen);
    },
  };
}

async function waitUntilReady(probe: () => Promise<unknown>): Promise<void> {
  for (let left = 100; ; left -= 1) {
    try {
      await probe();
      return;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
