import type { Settings } from '#server/settings.ts';

type Headers = Record<string, string>;
type PolicySettings = Pick<Settings, 'fileHost' | 'payments' | 'secureCookies'>;

/** Headers of every answer; pages and files override the content policy. */
export function answerPolicy({ secureCookies }: PolicySettings): Headers {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secureCookies && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Hashes of a page's inline scripts and styles. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/**
 * Headers of the portal's pages. The sandbox's payment script is our own, so Trusted Types are
 * enforced; for the real provider's script, its hosts are allowed and Trusted Types are only
 * reported.
 */
export function pagePolicy(settings: PolicySettings, within: InlineHashes): Headers {
  const { fileHost, payments } = settings;
  const files = fileHost ? [new URL(fileHost).origin] : [];
  const provider = payments.isSandbox ? none : providerSources(payments.checkoutUrl);
  const content = directives({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...within.scripts, ...provider.scripts],
    'style-src': ["'self'", ...within.styles],
    'img-src': ["'self'", ...files, ...provider.images],
    'media-src': ["'self'", ...files],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...provider.connections],
    'frame-src': provider.frames.length > 0 ? provider.frames : ["'none'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
  const trustedTypes = directives({
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['briefcase', 'briefcase-worker'],
  });
  const policies: Headers = payments.isSandbox
    ? { 'content-security-policy': `${content}; ${trustedTypes}` }
    : {
        'content-security-policy': content,
        'content-security-policy-report-only': trustedTypes,
      };
  return { ...answerPolicy(settings), ...policies };
}

/** Headers of the service worker, which calls only the portal's own server. */
export function workerPolicy(settings: PolicySettings): Headers {
  const content = directives({ 'default-src': ["'none'"], 'connect-src': ["'self'"] });
  return { ...answerPolicy(settings), 'content-security-policy': content };
}

const none = { scripts: [], images: [], connections: [], frames: [] };

function providerSources(checkoutUrl: string) {
  return {
    scripts: [new URL(checkoutUrl).origin, 'https://cdn.razorpay.com'],
    images: ['https://cdn.razorpay.com'],
    connections: ['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
    frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  };
}

function directives(sources: Record<string, readonly string[]>): string {
  return Object.entries(sources)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}
