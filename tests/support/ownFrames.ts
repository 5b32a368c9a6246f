/*
 * Playwright captures a stack for every call and maps each frame to its source, which took a tenth
 * of a walk. Library frames stay unmapped; ours are mapped once for each location.
 */
const { prepareStackTrace: map } = Error;

interface Frame extends NodeJS.CallSite {
  toString(): string;
}

const cache = new Map<string, string>();

if (map) {
  Error.prepareStackTrace = (error, frames: Frame[]) => {
    const lines = frames.map((frame) => {
      const position = `${frame.getFileName() ?? frame.getFunctionName()}:${frame.getPosition()}`;
      const line = cache.get(position) ?? formatFrame(error, frame, map);
      cache.set(position, line);
      return line;
    });
    return [`${error.name}: ${error.message}`, ...lines].join('\n');
  };
}

function formatFrame(error: Error, frame: Frame, inSource: NonNullable<typeof map>): string {
  if (isOwnFrame(frame)) {
    const [line = ''] = String(inSource(error, [frame]))
      .split('\n')
      .slice(-1);
    return line;
  }
  // With `async`, Playwright does not recognise its own frames.
  return `    at ${frame.toString().replace(/^async /, '')}`;
}

function isOwnFrame(frame: Frame): boolean {
  const file = frame.getFileName() ?? '';
  return !file.startsWith('node:') && !file.includes('node_modules');
}
