import { useSyncExternalStore } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FilePicker } from '#ui/parts/FilePicker.tsx';
import type { FileAction, FileState, PickedFile } from '#ui/parts/FileRow.tsx';
import { restoreLostFocus } from '#ui/lostFocus.ts';

function file(name: string, state: FileState, part: Partial<PickedFile> = {}): PickedFile {
  return { id: name, name, state, size: 2_412_544, ...part };
}

const group = page.getByRole('group', { name: 'Logo' });
const row = (name: string) => group.getByRole('listitem').filter({ hasText: name });
const button = (name: string) => group.getByRole('button', { name, exact: true });
const announced = group.getByRole('status');

/** A picker whose files become what `next` returns for each press. */
async function renderPicker(
  start: PickedFile[],
  next: (files: PickedFile[], id: string, action: FileAction) => PickedFile[] = (files) => files,
) {
  let files = start;
  let listener = () => {};
  const onAction = vi.fn((id: string, action: FileAction) => show(next(files, id, action)));
  const onAdd = vi.fn();

  function show(shown: PickedFile[]) {
    files = shown;
    listener();
  }
  function subscribe(given: () => void) {
    listener = given;
    return () => {};
  }
  function Picker() {
    return (
      <main>
        <FilePicker
          label="Logo"
          kind="image"
          hint="JPG, PNG up to 5MB each."
          accept={['image/png', '.jpg', '.png']}
          files={useSyncExternalStore(subscribe, () => files)}
          onAdd={onAdd}
          onAction={onAction}
        />
      </main>
    );
  }
  onTestFinished(restoreLostFocus());
  await render(<Picker />);
  return { onAction, onAdd, show };
}

/** A data URL, because the test server answers a path with the portal's page. */
const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/%3E';

test('is a named group with a hint, and the button says what it accepts (R-090, R-096)', async () => {
  await renderPicker([]);
  await expect.element(group).toHaveAccessibleDescription('JPG, PNG up to 5MB each.');
  const choose = button('Choose images for Logo');
  await expect.element(choose).toHaveAccessibleDescription('JPG, PNG up to 5MB each.');
  expect(document.querySelector('input[type=file]')).toMatchObject({
    multiple: true,
    accept: 'image/png,.jpg,.png',
  });
});

test('adds dropped files and ignores dragged text (R-096)', async () => {
  const { onAdd } = await renderPicker([]);
  // Chromium has no entry for a file that a script made.
  const entry = vi.spyOn(DataTransferItem.prototype, 'webkitGetAsEntry');
  onTestFinished(() => entry.mockRestore());
  entry.mockReturnValue({ isFile: true } as FileSystemEntry);
  const zone = button('Choose images for Logo').element();
  const drop = (data: DataTransfer) => {
    for (const type of ['dragenter', 'dragover', 'drop']) {
      zone.dispatchEvent(
        new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }),
      );
    }
  };
  const text = new DataTransfer();
  text.setData('text/plain', 'logo.png');
  drop(text);
  expect(onAdd).not.toHaveBeenCalled();
  const dropped = new DataTransfer();
  dropped.items.add(new File(['x'], 'logo.png'));
  drop(dropped);
  await expect.poll(() => onAdd.mock.calls).toMatchObject([[[{ name: 'logo.png' }]]]);
});

test('every file shows its name, size and progress (R-095)', async () => {
  await renderPicker([
    file('one.png', 'waiting'),
    file('two.png', 'stored', { href: picture }),
    file('three.png', 'failed', { message: 'File upload failed' }),
    file('four.tiff', 'refused', { message: 'This type of file is not accepted here.' }),
    file('five.png', 'removed'),
  ]);
  await expect.element(row('one.png')).toMatchTextContent(/2\.3 MB · Waiting…/);
  await expect.element(row('two.png')).toMatchTextContent(/2\.3 MB · Uploaded/);
  await expect
    .element(group.getByRole('link', { name: 'two.png' }))
    .toHaveAttribute('href', picture);
  await expect.element(row('three.png')).toMatchTextContent(/File upload failed/);
  await expect.element(row('four.tiff')).toMatchTextContent(/not accepted here/);
  await expect.element(row('five.png')).toMatchTextContent(/Removed/);
});

test('progress changes the bar and its number without an announcement (R-095, R-096)', async () => {
  let percent = 12;
  const listeners = new Set<() => void>();
  const progress = {
    read: () => percent,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const { show } = await renderPicker([]);
  show([file('one.png', 'uploading', { progress })]);
  const bar = group.getByRole('progressbar', { name: 'Upload of one.png' });
  await expect.element(bar).toHaveAttribute('value', '12');
  await expect.element(announced).toMatchTextContent(/Uploading 1 image\./);
  const before = announced.element().innerHTML;
  percent = 57;
  for (const listener of listeners) listener();
  await expect.element(bar).toHaveAttribute('value', '57');
  await expect.element(row('one.png')).toMatchTextContent(/57%/);
  expect(announced.element().innerHTML).toBe(before);
});

test('existing files are not announced (R-096, R-214)', async () => {
  const { show } = await renderPicker([file('one.png', 'stored')]);
  await expect.element(announced).toBeEmptyDOMElement();
  show([file('one.png', 'stored'), file('two.png', 'stored')]);
  await expect.element(announced).toHaveTextContent('2 images uploaded.');
  show([file('two.png', 'stored')]);
  await expect.element(announced).toHaveTextContent('1 image uploaded.');
});

test('start, end, failure and removal are announced (R-096)', async () => {
  const { show } = await renderPicker([]);
  await expect.element(announced).toBeEmptyDOMElement();
  show([file('one.png', 'uploading'), file('two.png', 'checking')]);
  await expect.element(announced).toMatchTextContent(/Uploading 2 images\./);
  show([file('one.png', 'stored'), file('two.png', 'failed', { message: 'File upload failed' })]);
  await expect.element(announced).toMatchTextContent(/1 image uploaded\./);
  await expect.element(announced).toMatchTextContent(/two\.png: File upload failed/);
  show([file('one.png', 'removed')]);
  await expect.element(announced).toMatchTextContent(/one\.png removed\. You can undo this/);
});

const become = (state: FileState) => (files: PickedFile[], id: string) =>
  files.map((one) => (one.id === id ? { ...one, state } : one));
const leave = (files: PickedFile[], id: string) => files.filter((one) => one.id !== id);

test('focus stays in the row while a file is removed and restored (R-097)', async () => {
  const { show } = await renderPicker(
    [file('one.png', 'stored'), file('two.png', 'stored')],
    (files, id, action) => become(action === 'remove' ? 'removing' : 'stored')(files, id),
  );
  button('Remove one.png').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(row('one.png')).toMatchTextContent(/Removing…/);
  show([file('one.png', 'removed'), file('two.png', 'stored')]);
  await expect.element(button('Undo removing one.png')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Remove one.png')).toHaveFocus();
});

test('focus goes to the next file, the last one, then the button, when rows leave (R-096)', async () => {
  await renderPicker(
    [file('one.png', 'refused'), file('two.png', 'uploading'), file('three.png', 'refused')],
    leave,
  );
  button('Cancel two.png').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Dismiss three.png')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Dismiss one.png')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Choose images for Logo')).toHaveFocus();
});

test('focus moves to Cancel when Try again disappears (R-095)', async () => {
  await renderPicker([file('one.png', 'failed')], become('uploading'));
  button('Try again: one.png').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Cancel one.png')).toHaveFocus();
});

test('a status change without a press takes no focus (R-096)', async () => {
  const { show } = await renderPicker([file('one.png', 'uploading')]);
  show([]);
  await expect.element(group.getByRole('listitem')).not.toBeInTheDocument();
  expect(document.activeElement).toBe(document.body);
});

test('blurs when focus leaves the whole field, not between its buttons (L109)', async () => {
  const onLeave = vi.fn();
  await render(
    <>
      <FilePicker
        label="Logo"
        files={[file('one.png', 'stored')]}
        onAdd={() => {}}
        onAction={() => {}}
        onBlur={onLeave}
      />
      <button>After it</button>
    </>,
  );
  button('Choose files for Logo').element().focus();
  await userEvent.tab();
  await expect.element(button('Remove one.png')).toHaveFocus();
  expect(onLeave).not.toHaveBeenCalled();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'After it' })).toHaveFocus();
  expect(onLeave).toHaveBeenCalledOnce();
});

test('shows a preview of a picture, or an icon if it cannot load (R-092)', async () => {
  const { show } = await renderPicker([file('one.png', 'stored', { href: picture })]);
  await expect.poll(() => document.querySelector('li img')?.getAttribute('src')).toBe(picture);
  show([file('two.png', 'stored', { href: 'data:image/png,broken' })]);
  await expect.poll(() => document.querySelector('li img')).toBeNull();
  expect(document.querySelector('li svg')).not.toBeNull();
});

test('shows a video player, unless the browser cannot play the file (R-092)', async () => {
  await render(
    <FilePicker
      label="Film"
      kind="video"
      files={[file('film.mp4', 'stored', { href: 'data:video/mp4,broken' })]}
      onAdd={() => {}}
      onAction={() => {}}
    />,
  );
  await expect.poll(() => document.querySelector('video')).toBeNull();
  await expect.element(page.getByRole('link', { name: 'film.mp4' })).toBeVisible();
});
