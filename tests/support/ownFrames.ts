/*
 * Playwright takes the stack of every call and maps each of its frames to sources, which took a tenth
 * of a walk. Frames of libraries stay as they are; ours are mapped.
 */
const { prepareStackTrace: map } = Error;

interface Frame extends NodeJS.CallSite {
  toString(): string;
}

if (map) {
  Error.prepareStackTrace = (error, frames: Frame[]) => {
    const lines = frames.map((frame) =>
      isOurs(frame)
        ? String(map(error, [frame]))
            .split('\n')
            .at(-1)
        : `    at ${describe(frame)}`,
    );
    return [`${error.name}: ${error.message}`, ...lines].join('\n');
  };
}

/** Without the word by which Playwright does not know its own. */
function describe(frame: Frame): string {
  return frame.toString().replace(/^async /, '');
}

function isOurs(frame: Frame): boolean {
  const file = frame.getFileName() ?? '';
  return !file.startsWith('node:') && !file.includes('node_modules');
}
