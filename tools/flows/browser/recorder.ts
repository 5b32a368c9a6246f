import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Request } from '@playwright/test';
import { messages } from '#flows';
import { contrastPicture, phonePicture, recordingFolder, writeWalk } from '../book/recording.ts';
import type { RecordedStep } from '../book/recording.ts';
import type { Step } from '#tools/planner/planWalks.ts';
import { formatStep } from '#tools/planner/script.ts';
import { hideToasts, preparePage, takeSteadyScreenshot } from './steadyScreenshot.ts';
import { Traffic } from './traffic.ts';
import type { TestPage } from './testPage.ts';

const desktop = { width: 1280, height: 720 };
// At most 100 px higher than `desktop`: React Aria takes a larger change back for an on-screen
// keyboard and delays its lists.
const phone = { width: 390, height: 812 };

interface Arrival extends Omit<RecordedStep, 'replies'> {
  /** The text of the page. */
  shown: string;
  /** Texts that were shown or announced during the step. */
  announced: readonly string[];
}

/** Takes the pictures of one walk for the flow book and records its arrows and messages. */
export class Recorder {
  readonly #testPage: TestPage;
  readonly #flow: string;
  readonly #name: string;
  readonly #title: string;
  readonly #steps: Arrival[] = [];
  readonly #loaded = new Set<string>();
  /** Counts of observations and texts that belong to earlier steps. */
  #observationCount = 0;
  #textCount = 0;
  readonly #traffic: Traffic;
  #preparation: AsyncDisposable | undefined;

  constructor(testPage: TestPage, flow: string, index: number, title: string) {
    this.#testPage = testPage;
    this.#traffic = new Traffic(testPage);
    this.#flow = flow;
    this.#name = `walk-${index + 1}`;
    this.#title = title;
    mkdirSync(join(recordingFolder, flow), { recursive: true });
  }

  /** Must be called before the page opens the portal. */
  async begin(): Promise<void> {
    const { page } = this.#testPage;
    page.on('request', this.#onRequest);
    this.#preparation = await preparePage(page);
  }

  async arrive(states: readonly string[], step?: Step): Promise<void> {
    const { page } = this.#testPage;
    const picture = `${this.#name}-${this.#steps.length}.jpg`;
    // Moves the pointer away, because an element under it is highlighted.
    await page.mouse.move(0, 0);
    await this.#traffic.waitUntilIdle();
    await this.#takePicture(picture);
    this.#steps.push({
      title: step ? formatStep(step.stimulus) : '',
      takes: this.#listNewArrows(),
      states,
      picture,
      shown: await page.locator('body').innerText(),
      announced: this.#testPage.speech.all().slice(this.#textCount),
    });
    this.#textCount = this.#testPage.speech.all().length;
    const unseen = states.filter((state) => !existsSync(this.#getFile(phonePicture(state))));
    if (unseen.length > 0) {
      await page.setViewportSize(phone);
      for (const state of unseen) await this.#takePicture(phonePicture(state));
      await page.setViewportSize(desktop);
      await page.emulateMedia({ forcedColors: 'active' });
      for (const state of unseen) await this.#takePicture(contrastPicture(state));
      await page.emulateMedia({ forcedColors: null });
    }
    await hideToasts(page);
  }

  async finish(): Promise<void> {
    this.#testPage.page.off('request', this.#onRequest);
    this.#traffic[Symbol.dispose]();
    await this.#preparation?.[Symbol.asyncDispose]();
    const texts = [...this.#steps.map(({ shown }) => shown), ...this.#testPage.speech.all()];
    const shownKeys = Object.entries(messages)
      .filter(([, message]) => texts.some((text) => containsMessage(text, message)))
      .map(([key]) => key);
    const steps = this.#steps.map(({ shown, announced, ...step }, index) => {
      const before = this.#steps[index - 1]?.shown ?? '';
      const isNew = (sentence: string) =>
        announced.some((text) => text.includes(sentence)) ||
        (shown.includes(sentence) && !before.includes(sentence));
      return { ...step, replies: [...this.#testPage.speech.serverSentences].filter(isNew) };
    });
    writeWalk(this.#flow, this.#name, {
      title: this.#title,
      steps,
      said: shownKeys,
      loaded: [...this.#loaded],
    });
  }

  readonly #onRequest = (request: Request): void => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/')) this.#loaded.add(pathname);
  };

  /** Arrows since the last arrival; at the start these are the ones that the page takes itself. */
  #listNewArrows(): string[] {
    const takes = this.#testPage.observations
      .listOf(this.#flow, this.#observationCount)
      .flatMap((observation) => observation.takes);
    this.#observationCount = this.#testPage.observations.count;
    return [...new Set(takes)];
  }

  #getFile(name: string): string {
    return join(recordingFolder, this.#flow, name);
  }

  async #takePicture(name: string): Promise<void> {
    const take = () => takeSteadyScreenshot(this.#testPage.page, this.#getFile(name));
    // A page that is navigating gives no picture.
    await expect(take).toPass({ timeout: 20_000 });
  }
}

/** Whether a text contains a message, with anything in place of `{reason}`. */
function containsMessage(text: string, message: string): boolean {
  return message.split(/\{\w+\}/).every((part) => text.includes(part));
}
