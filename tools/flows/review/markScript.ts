import type { Mark } from './marks.ts';

/** The text of `review.js`, the script of the review page. */
export function createMarkScript(): string {
  return `(${runMarkScript.toString()})();\n`;
}

/** Stores marks in the browser and offers them as a file. Serialised, so it may use no imports. */
function runMarkScript(): void {
  type StoredMark = Pick<Mark, 'text'> & { mark: Mark['mark'] | '' };
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const bar = find('#bar');
  const save = document.querySelector<HTMLAnchorElement>('#save');
  const status = find('#marked');
  if (!bar || !save || !status) return;

  const storeKey = 'briefcase-flow-marks';
  const readStore = (): Record<string, StoredMark> => {
    try {
      return JSON.parse(localStorage.getItem(storeKey) ?? '{}') as Record<string, StoredMark>;
    } catch {
      return {};
    }
  };
  let canStore = true;
  const writeStore = (change: string, kept: StoredMark) => {
    try {
      localStorage.setItem(storeKey, JSON.stringify({ ...readStore(), [change]: kept }));
    } catch {
      canStore = false;
    }
  };

  const fields = [...document.querySelectorAll<HTMLFieldSetElement>('fieldset.mark')];
  const radios = (field: HTMLFieldSetElement) => [
    ...field.querySelectorAll<HTMLInputElement>('input[type=radio]'),
  ];
  const words = (field: HTMLFieldSetElement) => field.querySelector<HTMLInputElement>('.words');
  const read = (field: HTMLFieldSetElement): StoredMark => ({
    mark: (radios(field).find(({ checked }) => checked)?.value ?? '') as StoredMark['mark'],
    text: words(field)?.value.trim() ?? '',
  });
  const write = (field: HTMLFieldSetElement, { mark, text }: StoredMark) => {
    for (const radio of radios(field)) radio.checked = radio.value === mark;
    const line = words(field);
    if (line) line.value = text;
  };

  const toFile = (): string => {
    const marks = fields
      .map((field) => ({ field, kept: read(field) }))
      .filter(({ kept }) => kept.mark !== '')
      .map(({ field, kept: { mark, text } }) => {
        const { change = '', about = '' } = field.dataset;
        return { change, about, mark, text };
      });
    return `${JSON.stringify({ marks }, null, 2)}\n`;
  };
  const show = () => {
    const marks = fields.map((field) => read(field).mark);
    const questions = marks.filter((mark) => mark === 'question').length;
    const marked = marks.filter((mark) => mark !== '').length;
    const asked = questions === 0 ? '' : `, ${questions} question${questions === 1 ? '' : 's'}`;
    const lost = canStore ? '' : ' This browser cannot store marks: save them before you leave.';
    status.textContent = `${marked} of ${fields.length} marked${asked}.${lost}`;
    for (const field of fields) field.dataset['mark'] = read(field).mark;
    URL.revokeObjectURL(save.href);
    save.href = URL.createObjectURL(new Blob([toFile()], { type: 'application/json' }));
  };

  const committed = JSON.parse(find('#kept')?.textContent ?? '[]') as Mark[];
  const stored = readStore();
  for (const field of fields) {
    const { change = '' } = field.dataset;
    const known = stored[change] ?? committed.find((mark) => mark.change === change);
    if (known) write(field, known);
    field.hidden = false;
    field.addEventListener('input', () => {
      // A note without a choice counts as a question.
      if (read(field).mark === '' && read(field).text !== '') {
        write(field, { mark: 'question', text: words(field)?.value ?? '' });
      }
      writeStore(change, read(field));
      show();
    });
  }
  find('#next')?.addEventListener('click', () => {
    const open = fields.filter((field) => read(field).mark === '');
    const here = bar.dataset['next'];
    const after = open[open.findIndex(({ dataset }) => dataset['change'] === here) + 1] ?? open[0];
    if (!after) return;
    bar.dataset['next'] = after.dataset['change'];
    after.closest('.change')?.scrollIntoView({ block: 'center' });
    radios(after)[0]?.focus({ preventScroll: true });
  });
  find('#copy')?.addEventListener('click', () => {
    const copied = () => (status.textContent = 'Copied.');
    const refused = () =>
      (status.textContent = 'This browser does not copy; save the file instead.');
    void navigator.clipboard.writeText(toFile()).then(copied, refused);
  });
  bar.hidden = false;
  show();
}
