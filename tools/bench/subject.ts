import type { FormField } from '#contract/form.ts';

/** Renders the form of an engine into `root`; all have the same fields, rules and messages. */
type Mount = (root: HTMLElement, fields: readonly FormField[]) => void;

const kinds = ['TEXT', 'EMAIL', 'NUMBER', 'TEXTAREA', 'SELECT', 'RADIO', 'CHECKBOX', 'DATE'];
const options = ['Retail', 'Education', 'Health', 'Technology'].map((label) => ({
  label,
  value: label.toLowerCase(),
}));

/** `count` required fields that cycle through all plain types. */
function benchFields(count: number): FormField[] {
  return Array.from({ length: count }, (_, index) => {
    const type = kinds[index % kinds.length] ?? 'TEXT';
    return {
      id: `f${index}`,
      step: 1,
      type,
      label: `Question ${index}`,
      attribute: `answer${index}`,
      placeholder: '',
      required: true,
      errorMessage: '',
      options: ['SELECT', 'RADIO', 'CHECKBOX'].includes(type) ? options : [],
      infoMessage: index % 4 === 0 ? 'As your customers know it.' : '',
      forSpecific: false,
      specific: [],
    };
  });
}

declare global {
  interface Window {
    bench: {
      /** Renders the form; resolves to the milliseconds until every field exists. */
      mount(count: number): Promise<number>;
      /** Resolves when the next frame is painted, to its time. */
      nextFrame(): Promise<number>;
    };
  }
}

/** Exposes a form engine to the measuring process. */
export function expose(mount: Mount): void {
  window.bench = {
    async mount(count) {
      const root = document.querySelector<HTMLElement>('#root');
      if (!root) throw new Error('The page has no #root.');
      const fields = benchFields(count);
      const start = performance.now();
      mount(root, fields);
      const isComplete = () => document.querySelectorAll('[data-field]').length >= count;
      let shown = await nextFrame();
      while (!isComplete()) shown = await nextFrame();
      return shown - start;
    },
    nextFrame,
  };
}

async function nextFrame(): Promise<number> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const { promise, resolve } = Promise.withResolvers<void>();
  const channel = new MessageChannel();
  channel.port1.addEventListener('message', () => resolve());
  channel.port1.start();
  channel.port2.postMessage(null);
  await promise;
  return performance.now();
}
