/*
 * Playwright takes the stack of every call and maps each of its frames to sources, which took a tenth
 * of a walk. Frames of libraries stay as they are; ours are mapped; each place is told once.
 */
const { prepareStackTrace: map } = Error;

interface Frame extends NodeJS.CallSite {
  toString(): string;
}

const told = new Map<string, string>();

if (map) {
  Error.prepareStackTrace = (error, frames: Frame[]) => {
    const lines = frames.map((frame) => {
      const place = `${frame.getFileName() ?? frame.getFunctionName()}:${frame.getPosition()}`;
      const line = told.get(place) ?? tell(error, frame, map);
      told.set(place, line);
      return line;
    });
    return [`${error.name}: ${error.message}`, ...lines].join('\n');
  };
}

function tell(error: Error, frame: Frame, inSource: NonNullable<typeof map>): string {
  if (isOurs(frame)) {
    const [line = ''] = String(inSource(error, [frame]))
      .split('\n')
      .slice(-1);
    return line;
  }
  // Without the word by which Playwright does not know its own.
  return `    at ${frame.toString().replace(/^async /, '')}`;
}

function isOurs(frame: Frame): boolean {
  const file = frame.getFileName() ?? '';
  return !file.startsWith('node:') && !file.includes('node_modules');
}
