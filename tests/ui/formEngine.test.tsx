import { Profiler } from 'react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render as renderPlain } from 'vitest-browser-react';
import { Form } from 'react-aria-components/Form';
import type { FormField } from '#contract/form.ts';
import { createForm } from '#routes/application/fieldStore.ts';
import { createField } from '#tests/support/formField.ts';
import { halfTyped } from '#ui/answers.ts';
import type { PickedFile } from '#ui/parts/FileRow.tsx';
import { AnswerField } from '#ui/screens/application/AnswerField.tsx';
import type { Uploads } from '#ui/screens/application/AnswerField.tsx';
import { CheckAnswers } from '#ui/screens/application/CheckAnswers.tsx';
import type { FieldStore } from '#ui/screens/application/fieldStore.ts';

/** Renders inside a form that shows its own messages, as the application's does. */
const render = (children: ReactNode) =>
  renderPlain(children, {
    wrapper: (props) => <Form validationBehavior="aria" {...props} />,
  });

function field(attribute: string, type: string, part: Partial<FormField> = {}): FormField {
  return createField({ attribute, type, required: true, ...part });
}

/** A store that rejects texts without a letter and notifies only the changed field. */
function createStore(): FieldStore {
  const answers = new Map<string, unknown>();
  const messages = new Map<string, string>();
  const listeners = new Map<string, Set<() => void>>();
  const notify = (attribute: string) => listeners.get(attribute)?.forEach((listener) => listener());
  return {
    answer: (attribute) => answers.get(attribute),
    message: (attribute) => messages.get(attribute),
    change(attribute, answer) {
      answers.set(attribute, answer);
      notify(attribute);
    },
    blur(attribute) {
      if (answers.get(attribute)) messages.delete(attribute);
      else messages.set(attribute, `${attribute} is required`);
      notify(attribute);
    },
    subscribe(attribute, listener) {
      const own = listeners.get(attribute) ?? new Set();
      listeners.set(attribute, own.add(listener));
      return () => own.delete(listener);
    },
  };
}

/** The files of the only upload field. */
function createUploads() {
  let files: PickedFile[] = [];
  const listeners = new Set<() => void>();
  return {
    rule: () => ({ hint: 'PDF up to 10MB each.', accept: ['.pdf'] }),
    getName: () => undefined,
    files: () => files,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: vi.fn(),
    act: vi.fn(),
    show(shown: PickedFile[]) {
      files = shown;
      for (const listener of listeners) listener();
    },
  };
}

const options = ['Red', 'Blue'].map((label) => ({ label, value: label.toLowerCase() }));

const all = [
  field('Name', 'TEXT'),
  field('Mail', 'EMAIL'),
  field('Mobile', 'NUMBER'),
  field('Goal', 'TEXTAREA'),
  field('Terms', 'CHECKBOX'),
  field('Places', 'CHECKBOX', { options }),
  field('Colour', 'SELECT', { options }),
  field('Shade', 'RADIO', { options }),
  field('Start', 'DATE'),
  field('Paper', 'DOCUMENT'),
  field('Future', 'HOLOGRAM'),
];

async function renderAll(
  store: FieldStore,
  rendered: string[] = [],
  uploads: Uploads = createUploads(),
) {
  await render(
    <>
      {all.map((one) => (
        <Profiler key={one.id} id={one.attribute} onRender={(id) => rendered.push(id)}>
          <AnswerField field={one} store={store} uploads={uploads} />
        </Profiler>
      ))}
    </>,
  );
}

/* The first key after a click tells React Aria that a keyboard is in use, so it does not count. */
test('a keystroke renders only its own field (S-24, S-68)', async () => {
  const store = createStore();
  const rendered: string[] = [];
  await renderAll(store, rendered);
  await page.getByRole('textbox', { name: 'Name' }).click();
  await userEvent.keyboard('D');
  // The list of the choice, loaded when the form is entered.
  await expect.poll(() => document.querySelector('select')).not.toBeNull();
  rendered.length = 0;
  await userEvent.keyboard('iwali');
  expect(store.answer('Name')).toBe('Diwali');
  expect(new Set(rendered)).toEqual(new Set(['Name']));
});

test('the review above Submit updates a text on blur, not on every key (S-24)', async () => {
  const store = createStore();
  const name = field('Name', 'TEXT');
  const rendered: string[] = [];
  await render(
    <>
      <AnswerField field={name} store={store} uploads={createUploads()} />
      <Profiler id="check" onRender={(id) => rendered.push(id)}>
        <CheckAnswers
          steps={[[name], []]}
          store={store}
          current={2}
          getName={() => undefined}
          isBusy={false}
          onStep={() => undefined}
        />
      </Profiler>
    </>,
  );
  await page.getByRole('textbox', { name: 'Name' }).click();
  rendered.length = 0;
  await userEvent.keyboard('Diwali');
  expect(rendered).toEqual([]);
  await userEvent.tab();
  await expect.element(page.getByRole('definition')).toHaveTextContent('Diwali');
});

test('the review shows earlier steps and missing answers (R-073)', async () => {
  await render(
    <CheckAnswers
      steps={[[field('Name', 'TEXT')], [field('Goal', 'TEXT')]]}
      store={createStore()}
      current={2}
      getName={() => undefined}
      isBusy={false}
      onStep={() => {}}
    />,
  );
  await expect.element(page.getByRole('definition')).toHaveTextContent('Not answered');
  await expect.element(page.getByText('Goal')).not.toBeInTheDocument();
});

test('an error renders only its own field and describes it (S-24)', async () => {
  const store = createStore();
  const rendered: string[] = [];
  await renderAll(store, rendered);
  rendered.length = 0;
  store.blur('Name');
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect.element(name).toHaveAccessibleDescription('Name is required');
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  expect(new Set(rendered)).toEqual(new Set(['Name']));
});

test('an error still shows when a menu swallows the pointer release', async () => {
  await renderAll(createStore());
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.click();
  for (const kind of ['pointerdown', 'contextmenu']) {
    name.element().dispatchEvent(new Event(kind, { bubbles: true }));
  }
  await userEvent.tab();
  await expect.element(page.getByText('Name is required')).toBeVisible();
});

test('an error marks and describes each kind of control until it is cleared', async () => {
  const store = createStore();
  await renderAll(store);
  const marked = {
    Name: page.getByRole('textbox', { name: 'Name' }),
    Shade: page.getByRole('radiogroup', { name: 'Shade' }),
    Places: page.getByRole('checkbox', { name: 'Blue' }),
  };
  for (const [attribute, control] of Object.entries(marked)) {
    store.blur(attribute);
    await expect.element(control).toHaveAttribute('aria-invalid', 'true');
    store.change(attribute, 'blue');
    store.blur(attribute);
    await expect.element(control).not.toHaveAttribute('aria-invalid');
  }
  store.blur('Colour');
  const colour = page.getByRole('button', { name: /Colour/ });
  await expect.element(colour).toHaveAccessibleDescription('Colour is required');
});

test('a required choice without aria-required says so in its name (R-063)', async () => {
  await renderAll(createStore());
  const colour = page.getByRole('button', { name: 'Choose one Colour (required)' });
  await expect.element(colour).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Places (required)' })).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Paper (required)' })).toBeVisible();
  page.getByRole('textbox', { name: 'Name' }).element().focus();
  await expect.poll(() => document.querySelector('select')).not.toBeNull();
  await expect.element(colour).toBeVisible();
});

test('shows an answer changed elsewhere', async () => {
  const store = createStore();
  await renderAll(store);
  store.change('Goal', 'More sales');
  await expect.element(page.getByRole('textbox', { name: 'Goal' })).toHaveValue('More sales');
});

test('every type of field is answered by keyboard (R-061, R-202, T-13)', async () => {
  const store = createStore();
  await renderAll(store);
  await page.getByRole('textbox', { name: 'Mobile' }).fill('+91 98450 12345');
  await page.getByRole('textbox', { name: 'Name' }).click();
  await userEvent.keyboard('Woven well{Tab}asha@rao.example{Tab}{Tab}We weave.{Tab} {Tab}{Tab} ');
  await userEvent.keyboard('{Tab}Bl');
  await userEvent.keyboard('{Tab} {ArrowDown}');
  await userEvent.keyboard('{Tab}12012026');
  expect(
    Object.fromEntries(all.map(({ attribute }) => [attribute, store.answer(attribute)])),
  ).toEqual({
    Name: 'Woven well',
    Mail: 'asha@rao.example',
    Mobile: '9845012345',
    Goal: 'We weave.',
    Terms: true,
    Places: ['blue'],
    Colour: 'blue',
    Shade: 'blue',
    Start: '2026-12-01',
  });
});

test.each([
  ['CHECKBOX', ['gone', 'red'], ['red']],
  ['SELECT', 'gone', undefined],
  ['RADIO', 'gone', undefined],
])(
  'a %s drops an answer that is no longer an option on blur (R-064)',
  async (type, stored, left) => {
    const form = createForm();
    const shade = field('Shade', type, { options, required: false });
    form.open([[shade]], { Shade: stored }, 1);
    expect(form.checkAll()).not.toEqual({});
    await render(<AnswerField field={shade} store={form} uploads={createUploads()} />);
    const control = page.getByRole(type === 'SELECT' ? 'button' : type.toLowerCase());
    const first = control.first().element() as HTMLElement;
    first.focus();
    first.blur();
    expect(form.checkAll()).toEqual({});
    expect(form.answers()).toEqual(left ? { Shade: left } : {});
  },
);

test('the next tick drops outdated options and keeps valid ones (R-064, R-110)', async () => {
  const form = createForm();
  const shade = field('Shade', 'CHECKBOX', { options });
  form.open([[shade]], { Shade: ['red', 'gone'] }, 1);
  await render(<AnswerField field={shade} store={form} uploads={createUploads()} />);
  await page.getByRole('checkbox', { name: 'Blue' }).click();
  expect(form.answers()).toEqual({ Shade: ['red', 'blue'] });
  form.markSaved(form.revision());
  await userEvent.tab();
  expect(form.hasUnsaved()).toBe(false);
});

test('a field whose attribute contains spaces names and describes its controls', async () => {
  const store = createStore();
  const shade = field('brand shade', 'RADIO', { options, infoMessage: 'As in your logo.' });
  await render(<AnswerField field={shade} store={store} uploads={createUploads()} />);
  store.blur('brand shade');
  const group = page.getByRole('radiogroup', { name: 'brand shade' });
  await expect
    .element(group)
    .toHaveAccessibleDescription('As in your logo. brand shade is required');
});

test('clearing a partly typed date also clears its error (R-064)', async () => {
  const form = createForm();
  const start = field('Start', 'DATE', { required: false });
  form.open([[start]], {}, 1);
  const shown = <AnswerField field={start} store={form} uploads={createUploads()} />;
  const view = await render(shown);
  form.change('Start', halfTyped);
  form.blur('Start');
  await expect.element(page.getByText('Start must be a date')).toBeVisible();
  await view.rerender(<p>Another step</p>);
  await view.rerender(shown);
  await expect.element(page.getByLabelText(/^Start/)).toHaveValue('');
  await expect.element(page.getByText('Start must be a date')).not.toBeInTheDocument();
  expect(form.checkAll()).toEqual({});
});

test('a date can be chosen from 1900 to 2200 (R-063)', async () => {
  const form = createForm();
  const start = field('Start', 'DATE');
  form.open([[start]], {}, 1);
  await render(<AnswerField field={start} store={form} uploads={createUploads()} />);
  const control = page.getByLabelText(/^Start/);
  await expect.element(control).toHaveAttribute('min', '1900-01-01');
  await expect.element(control).toHaveAttribute('max', '2200-12-31');
});

test('a file change renders only its own field (S-24)', async () => {
  const uploads = createUploads();
  const rendered: string[] = [];
  await renderAll(createStore(), rendered, uploads);
  rendered.length = 0;
  uploads.show([{ id: 'f1', name: 'brand.pdf', state: 'stored', href: '/files/brand.pdf' }]);
  await expect
    .element(page.getByRole('link', { name: 'brand.pdf' }))
    .toHaveAttribute('href', '/files/brand.pdf');
  expect(new Set(rendered)).toEqual(new Set(['Paper']));
  await page.getByRole('button', { name: 'Remove brand.pdf' }).click();
  expect(uploads.act).toHaveBeenCalledExactlyOnceWith('f1', 'remove');
});

test('shows a message for an unknown type', async () => {
  await renderAll(createStore());
  await expect.element(page.getByText(/needs a newer version.*HOLOGRAM/)).toBeVisible();
});
