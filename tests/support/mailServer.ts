import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  /** Envelope recipients. */
  to: string[];
  headers: Map<string, string>;
  text: string;
  html: string;
  raw: string;
}

export interface MailServer extends AsyncDisposable {
  url: string;
  port: number;
  mails: ReceivedMail[];
  /** Login attempts. */
  logins: { user: string; password: string }[];
  /** SMTP error code for each refused recipient. */
  refusals: Map<string, number>;
  /** SMTP error code for every sender; 0 accepts all. */
  senderRefusal: number;
  /** Milliseconds before the server acknowledges a mail, as with a virus scan. */
  acceptDelay: number;
  /** Waits for `count` mails to an address. */
  waitForMails(address: string, count?: number): Promise<ReceivedMail[]>;
}

/** A real SMTP server on this machine that stores each mail it receives. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const logins: MailServer['logins'] = [];
  const refusals = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      logins.push({ user: username ?? '', password: password ?? '' });
      done(null, { user: username ?? '' });
    },
    onMailFrom(_address, _session, done) {
      const code = sink.senderRefusal;
      done(code ? Object.assign(new Error('Not from you'), { responseCode: code }) : null);
    },
    onRcptTo({ address }, _session, done) {
      const code = refusals.get(address);
      done(code ? Object.assign(new Error('Not here'), { responseCode: code }) : null);
    },
    onData(stream, { envelope }, done) {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        const { mailFrom, rcptTo } = envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          ...parse(Buffer.concat(chunks).toString('latin1')),
        });
        await pause(sink.acceptDelay);
        done();
      })();
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const bound = getPort(server.server);

  const sink: MailServer = {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    senderRefusal: 0,
    acceptDelay: 0,
    mails,
    logins,
    refusals,
    async waitForMails(address, count = 1) {
      const found = () => mails.filter(({ to }) => to.includes(address));
      for (let round = 0; round < 800 && found().length < count; round += 1) await pause(25);
      return found();
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}

export interface Tarpit extends AsyncDisposable {
  url: string;
  port: number;
  connections: number;
  /** How many clients have disconnected. */
  disconnected: number;
}

/** A server that accepts connections and never answers. */
export async function startTarpit(): Promise<Tarpit> {
  const sockets = new Set<Socket>();
  let disconnected = 0;
  const server = createServer((socket) => {
    socket.on('close', () => (disconnected += 1));
    sockets.add(socket.on('error', () => undefined));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = getPort(server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    get connections() {
      return sockets.size;
    },
    get disconnected() {
      return disconnected;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The port that a server listens on. */
export function getPort(server: Pick<Server, 'address'>): number {
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function parse(raw: string) {
  const { headers, body } = getPart(raw);
  const [, boundary = '\0'] = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '') ?? [];
  const parts = body.split(`--${boundary}`).map((part) => getPart(part.trimStart()));
  const ofType = (type: string) =>
    parts.find((part) => part.headers.get('content-type')?.startsWith(type));
  return { headers, raw, text: decode(ofType('text/plain')), html: decode(ofType('text/html')) };
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

function getPart(raw: string): Part {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(':');
      return [name.trim().toLowerCase(), value.join(':').trim()];
    }),
  );
  return { headers, body: rest.join('\r\n\r\n') };
}

function decode(part: Part | undefined): string {
  if (!part) return '';
  const encoding = part.headers.get('content-transfer-encoding');
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString();
  if (encoding !== 'quoted-printable') return part.body;
  const bytes = part.body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString();
}
