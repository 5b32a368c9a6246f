import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findUnwrappedText } from '#tests/support/unwrappedText.ts';

const root = join(import.meta.dirname, '../..');

test('text that changes or is beside a conditional element has its own element (R-315)', () => {
  const files = globSync('src/**/*.tsx', { cwd: root });
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const found = findUnwrappedText(sources);
  expect(found.map(({ file, line, source }) => `${file}:${line} ${source}`)).toEqual([]);
});

const bare = {
  'text beside an element that appears': '<p>{isBusy && <i />} {texts.save}</p>',
  'text beside one of two elements': '<p>{isBusy ? <i /> : <b />} {texts.save}</p>',
  'text beside a component that may be nothing': '<p><Maybe />{texts.save}</p>',
  'text that appears beside an element': '<p><b />{isBusy ? texts.save : null}</p>',
  'a fragment with text that appears': '<p>{isBusy ? <><b />{texts.save}</> : null}</p>',
  'text that changes beside an element': '<p>{name} <b /></p>',
  'text that changes beside text': '<p>{name}: {texts.save}</p>',
  'a template beside an element': '<p><b />{`${name}!`}</p>',
  'a call beside an element': '<p><b />{texts.count(1)}</p>',
  'text in a list': '<p>{names.map((one) => one)}</p>',
  'text that React Aria’s button wraps': '<Button>{name}</Button>',
  'text and an icon that take turns in a button': '<Button>{isBusy ? <i /> : texts.save}</Button>',
  'text for a component that shows it beside others': '<Beside>{name}</Beside>',
  'text that is handed on to such a component': '<Handing>{name}</Handing>',
  'a property that is shown beside others': '<Titled title={name} />',
  'a component that is nothing but text': '<Worded name={name} />',
} as const;

test.each(Object.entries(bare))('the check reports %s (R-315)', (_, source) => {
  expect(findUnwrapped(source)).not.toEqual([]);
});

function findUnwrapped(source: string): unknown[] {
  const usesText = source.includes('<Worded');
  const parts = `
    import { Button } from 'react-aria-components/Button';
    import { texts } from '#messages/some.ts';
    interface PartProps { title?: ReactNode; children?: ReactNode }
    function Maybe() { return isBusy ? <b /> : null; }
    function Alone({ children }: PartProps) { return <p>{children}</p>; }
    function Beside({ children }: PartProps) { return <p>{isBusy && <i />}{children}</p>; }
    function Handing({ children }: PartProps) { return <Beside>{children}</Beside>; }
    function Titled({ title }: PartProps) { return <p>{title}<Maybe /></p>; }
    ${usesText ? 'function Worded({ name }: { name: string }) { return name; }' : ''}
    function Page({ isBusy, name, names }: { isBusy: boolean; name: string; names: string[] }) {
      return ${source};
    }
  `;
  return findUnwrappedText(new Map([['src/ui/Page.tsx', parts]]));
}
