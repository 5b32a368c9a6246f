import { createRoot } from 'react-dom/client';
import { repeatReads } from '#api/document.ts';
import { offline as texts } from '#messages/frame.ts';
import { announce } from '#ui/announce.ts';
import { NewVersion } from '#ui/screens/shell/NewVersion.tsx';

/*
 * Loaded by a signed-in document once its page is idle: the worker that caches the form for offline
 * use, and the offer of a new version (decision 022). It renders beside the portal, which does not
 * depend on it.
 */

/** Milliseconds between two checks for a new version in an open page. */
const updateInterval = 30 * 60_000;

const address = document.querySelector<HTMLMetaElement>('meta[name="service-worker"]')?.content;
if ('serviceWorker' in navigator) {
  const { serviceWorker } = navigator;
  void (address ? registerWorker(serviceWorker, address) : removeWorkers(serviceWorker));
}

async function registerWorker(workers: ServiceWorkerContainer, script: string): Promise<void> {
  let isFirst = workers.controller === null;
  workers.addEventListener('controllerchange', () => {
    const { controller } = workers;
    if (!controller) return;
    void (isFirst ? rereadForm(controller) : offerNewVersion(controller));
    isFirst = false;
  });
  try {
    await workers.register(toTrustedUrl(script), { updateViaCache: 'none' });
  } catch {
    // Blocked or offline: the portal works without the worker.
  }
  const registration = await workers.ready;
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checkedAt < updateInterval) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** If the worker is switched off, the server sends a script that removes it. */
async function removeWorkers(workers: ServiceWorkerContainer): Promise<void> {
  for (const registration of await workers.getRegistrations()) {
    await registration.update().catch(() => undefined);
  }
}

function toTrustedUrl(script: string): string {
  const policy = window.trustedTypes?.createPolicy('briefcase-worker', {
    createScriptURL: () => script,
  });
  return policy?.createScriptURL(script) ?? script;
}

/** Returns which of these paths the worker has: scripts of its version, and cached reads. */
function findCached(worker: ServiceWorker, paths: readonly string[]): Promise<readonly string[]> {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(paths, [port2]);
  port1.start();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => resolve(data));
  });
}

/** Repeats a form's reads from before the worker existed, so that it caches them. */
async function rereadForm(worker: ServiceWorker): Promise<void> {
  const requested = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname);
  repeatReads(new Set(await findCached(worker, requested)));
}

/** Reports once that this page is older than the worker that took over. */
async function offerNewVersion(worker: ServiceWorker): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!script || document.querySelector(`[${mark}]`)) return;
  const cached = await findCached(worker, [new URL(script.src).pathname]);
  if (cached.length > 0) return;

  const place = document.createElement('div');
  place.setAttribute(mark, '');
  document.body.append(place);
  const root = createRoot(place);
  const dismiss = () => {
    root.unmount();
    place.remove();
  };
  root.render(<NewVersion onReload={() => location.reload()} onDismiss={dismiss} />);
  await announce(texts.newVersion);
}

const mark = 'data-new-version';
