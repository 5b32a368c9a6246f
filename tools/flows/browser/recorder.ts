import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { messages } from '#messages';
import { phonePicture, recordingFolder, writeWalk } from '../book/recording.ts';
import type { RecordedWalk } from '../book/recording.ts';
import type { Step } from '../planWalks.ts';
import { stepTitle } from '../script.ts';

const desktop = { width: 1280, height: 720 };
const phone = { width: 390, height: 844 };

/** Takes the pictures of one walk for the flow book. */
export class Recorder {
  readonly #page: Page;
  readonly #flow: string;
  readonly #name: string;
  readonly #walk: RecordedWalk;
  readonly #said = new Set<string>();

  constructor(page: Page, flow: string, index: number, title: string) {
    this.#page = page;
    this.#flow = flow;
    this.#name = `walk-${index + 1}`;
    this.#walk = { title, steps: [], said: [] };
    mkdirSync(join(recordingFolder, flow), { recursive: true });
  }

  async arrive(states: readonly string[], step?: Step): Promise<void> {
    const picture = `${this.#name}-${this.#walk.steps.length}.jpg`;
    await this.#take(picture);
    this.#walk.steps.push({
      title: step ? stepTitle(step.stimulus) : '',
      takes: step?.takes ?? [],
      states,
      picture,
    });
    const text = await this.#page.evaluate(() => document.body.innerText);
    for (const [key, message] of Object.entries(messages)) {
      if (text.includes(message)) this.#said.add(key);
    }
    const unseen = states.filter((state) => !existsSync(this.#fileOf(phonePicture(state))));
    if (unseen.length === 0) return;
    await this.#page.setViewportSize(phone);
    for (const state of unseen) await this.#take(phonePicture(state));
    await this.#page.setViewportSize(desktop);
  }

  finish(): void {
    writeWalk(this.#flow, this.#name, { ...this.#walk, said: [...this.#said] });
  }

  #fileOf(name: string): string {
    return join(recordingFolder, this.#flow, name);
  }

  async #take(name: string): Promise<void> {
    await this.#page.screenshot({
      path: this.#fileOf(name),
      type: 'jpeg',
      quality: 45,
      animations: 'disabled',
    });
  }
}
