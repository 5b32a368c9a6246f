import { describe, expect, test } from 'vitest';
import { fillPath } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/everyCall.ts';
import type { CallName } from '#contract/everyCall.ts';
import { indexQuery } from '#contract/quickFind.ts';
import { decideApplication } from '#server/applications/decisions.ts';
import { startLinkSession } from '#server/store/sessions.ts';
import { getData } from '#tests/support/answers.ts';
import type { Answer } from '#tests/support/answers.ts';
import { unknownId } from '#tests/support/calls.ts';
import { readEverything } from '#tests/support/database.ts';
import { forgeProof, noReports } from '#tests/support/orders.ts';
import { samples } from '#tests/support/sampleFiles.ts';
import { testServer } from '#tests/support/server.ts';
import type { RequestOptions } from '#tests/support/server.ts';
import { createMultipart } from '#tests/support/uploads.ts';

/*
 * Who may make which call: one row for every call of the contract. All inputs are Asha's own and
 * complete, so that each answer has one reason only. To Mallory, Asha's data does not exist.
 */

interface Row {
  /** Path parameters and members of the body. */
  input?: Readonly<Record<string, unknown>>;
  /** The member of `input` that names something of Asha's; undefined when none does. */
  owned: string | undefined;
  /** The answer to an unknown id in its place. */
  unknown?: string;
  /** True when a session from an edit link may make the call. */
  isLinked?: true;
  /** Requirements, for the title. */
  ids?: string;
}

const server = await testServer();
const { database } = server.dependencies;
const [asha, mallory] = [await server.createCustomer(), await server.createCustomer()];
const [priya, owner] = [
  await server.createCustomer({ role: 'STAFF' }),
  await server.createCustomer({ role: 'OWNER' }),
];
await server.faults(noReports);

const userId = await asha.id();
const applicationId = await asha.saveDraft();
const deleted = await asha.saveDraft();
await asha.delete(`/api/application/${deleted}`);
const { itemId, applicationId: submitted } = await asha.addToCart(2);
const unplaced = await asha.submitApplication();
const order = await asha.order();
const { orderId, ...proof } = await asha.getProof(order);
await asha.verify(orderId, forgeProof(order));
const bookmark = getData<{ id: string }>(
  await asha.post('/api/bookmark', { applicationId: submitted }),
);
await decideApplication(database, submitted, 'approved');
const [update = { id: '' }] = getData<{ id: string }[]>(await asha.get('/api/update/user'));
const fileName = await asha.uploadPicture();

const linkToken = (await startLinkSession(database, userId, applicationId)) ?? '';
const ended = await asha.signInElsewhere();
await ended.post('/api/auth/logout');

const profile = { username: 'asha', fullName: 'Asha', email: asha.email };
const currentPassword = asha.password;
const passwords = { currentPassword, password: 'brand new one', confirmPassword: 'brand new one' };
const draft = await asha.createApplicationBody({ appStatus: 0 });
const unfinished = { ...draft, formData: {}, appStatus: 1 };
const { segmentId, categoryId } = draft;
const code = { email: asha.email, purpose: 'reset_password' };

const notFound = 'Not found.';
const notThere = 'Application not found.';
const notInCart = 'Failed to add to cart';
const noBookmark = 'Failed to add bookmark';

const open = { owned: undefined };
const ofUser = { owned: 'userId', unknown: notFound, ids: 'T-40, U2, U3' };
const ofItem = { owned: 'itemId', unknown: notFound };
const ofOrder = { owned: 'orderId', unknown: notFound };
const ofCustomer = { owned: 'customerId', unknown: notFound };
const ofApplication = { owned: 'applicationId', unknown: notThere, ids: 'T-40, P1, P8' };

const table: Record<CallName, Row | readonly Row[]> = {
  readSession: { ...open, isLinked: true },
  signOut: open,
  signIn: { ...open, input: { email: asha.email, password: asha.password } },
  sendCode: { ...open, input: code },
  verifyCode: { ...open, input: { ...code, otp: '000000' } },
  signUp: open,
  resetPassword: { ...open, input: { email: asha.email, ...passwords } },
  readProfile: { ...ofUser, input: { userId } },
  updateProfile: { ...ofUser, input: { userId, ...profile } },
  changePassword: { ...ofUser, input: { userId, ...passwords } },
  exportData: { ...ofUser, input: { userId } },
  deleteAccount: { ...ofUser, input: { userId, currentPassword } },
  listSegments: open,
  listCategories: { ...open, input: { segmentId } },
  readCategory: { ...open, input: { categoryId } },
  readFormStructure: open,
  listApplications: open,
  listUnplaced: open,
  readApplication: { ...ofApplication, input: { applicationId }, isLinked: true },
  createApplication: { ...open, input: draft },
  updateApplication: [
    { ...ofApplication, input: { applicationId, ...unfinished }, isLinked: true },
    { ...ofApplication, input: { applicationId, ...draft }, isLinked: true },
  ],
  deleteDraft: { ...ofApplication, input: { applicationId } },
  restoreDraft: { ...ofApplication, input: { applicationId: deleted } },
  uploadFiles: { ...open, input: { type: 'image' }, isLinked: true },
  removeFile: {
    input: { type: 'image', fileName },
    owned: 'fileName',
    unknown: 'File not found.',
    isLinked: true,
  },
  listCart: open,
  addToCart: {
    input: { applicationId, quantity: 1, userId },
    owned: 'applicationId',
    unknown: notInCart,
    isLinked: true,
    ids: 'T-40, C11, T-11',
  },
  changeQuantity: { ...ofItem, input: { itemId, quantity: 5 }, ids: 'T-40, C15' },
  removeFromCart: { ...ofItem, input: { itemId }, ids: 'T-40, C15' },
  listBookmarks: open,
  addBookmark: {
    input: { applicationId: submitted },
    owned: 'applicationId',
    unknown: noBookmark,
    ids: 'T-40, B11',
  },
  deleteBookmark: { ...ofItem, input: { itemId: bookmark.id }, ids: 'T-40, B11' },
  moveApplication: [
    { to: 'cart', unknown: notInCart },
    { to: 'bookmarks', unknown: noBookmark },
  ].map(({ to, unknown }) => ({
    input: { applicationId: submitted, to },
    owned: 'applicationId',
    unknown,
    ids: 'T-40, C11, S-52',
  })),
  placeOrder: open,
  verifyPayment: { ...ofOrder, input: { orderId, ...proof }, ids: 'T-40, O6' },
  checkOrder: { ...ofOrder, input: { orderId } },
  cancelOrder: { ...ofOrder, input: { orderId }, ids: 'T-40, O12' },
  payAgain: { ...ofOrder, input: { orderId }, ids: 'T-40, S-53' },
  listOrders: open,
  readThread: { ...ofApplication, input: { applicationId: submitted } },
  sendMessage: { ...ofApplication, input: { applicationId: submitted, text: 'Thanks' } },
  actOnApplication: { ...ofApplication, input: { applicationId: submitted, act: 'accept' } },
  markThreadRead: { ...ofApplication, input: { applicationId: submitted, entryId: unknownId } },
  listUpdates: open,
  markUpdateRead: {
    input: { updateId: update.id },
    owned: 'updateId',
    unknown: notFound,
    ids: 'T-40, R-193',
  },
  readIndex: { ...open, input: { query: indexQuery } },
  readQueue: open,
  readQueueOverview: open,
  readWork: { ...ofApplication, input: { applicationId: submitted } },
  sendStaffMessage: { ...ofApplication, input: { applicationId: submitted, text: 'Hello' } },
  actAsStaff: { ...ofApplication, input: { applicationId: submitted, act: 'assign' } },
  markWorkRead: { ...ofApplication, input: { applicationId: submitted, entryId: unknownId } },
  listStaffOrders: open,
  readStaffOrder: { ...ofOrder, input: { orderId } },
  refundOrder: { ...ofOrder, input: { orderId, reason: 'Late' } },
  allocateRefund: { ...ofOrder, input: { orderId, refundId: unknownId, itemId: unknownId } },
  listDisputes: open,
  readEvidence: { ...ofOrder, input: { orderId } },
  listCustomers: open,
  readCustomer: { ...ofCustomer, input: { customerId: userId } },
  listCustomerApplications: { ...ofCustomer, input: { customerId: userId } },
  switchCustomer: { ...ofCustomer, input: { customerId: userId, isActive: false } },
  openFlowBook: open,
  listTeam: open,
  inviteMember: {
    ...open,
    input: { name: 'Mallory', email: 'mallory@example.com', role: 'OWNER' },
  },
  endAccess: { input: { memberId: await priya.id() }, owned: 'memberId', unknown: notFound },
};

interface Case extends Row {
  call: string;
  endpoint: Endpoint;
  ids: string;
}

const cases: Case[] = [...endpoints].flatMap(([call, endpoint]) =>
  [table[call as CallName]].flat().map((row) => ({ ids: 'T-40', ...row, call, endpoint })),
);
const own = cases.filter(({ endpoint }) => endpoint.access === 'session');
const ofStaff = cases.filter(({ endpoint }) => /staff|owner/.test(endpoint.access));
const ofOwners = ofStaff.filter(({ endpoint }) => endpoint.access === 'owner');
const writes = cases.filter(({ endpoint }) => endpoint.method !== 'GET');
const ofCustomers = cases.filter((row) => !ofStaff.includes(row));

/** Sends the call with a token, if any, and with other options than the right ones. */
async function send(
  { endpoint, input }: Case,
  token: string,
  { headers, ...other }: RequestOptions = {},
  changes: Record<string, unknown> = {},
): Promise<Answer> {
  const { path, rest } = fillPath(endpoint, { ...input, ...changes });
  const sent = endpoint.multipart
    ? createMultipart([{ name: 'a.png', content: samples.png }])
    : endpoint.method === 'GET'
      ? {}
      : { body: rest };
  return server.request(endpoint.method, path, {
    ...sent,
    ...other,
    headers: { ...sent.headers, ...(token && { authorization: `Bearer ${token}` }), ...headers },
  });
}

/** Status and code of a refusal; GraphQL has its own form of errors. */
function getRefusal(answer: Answer): [status: number, code: string | undefined] {
  const { code, errors } = answer.json<{
    code?: string;
    errors?: { extensions: { code: string } }[];
  }>();
  return [answer.statusCode, code ?? errors?.[0]?.extensions.code];
}

/** The same call at an address that no endpoint has. */
const unknownAddress = ({ endpoint }: Case): Endpoint => ({
  ...endpoint,
  path: `${endpoint.path}/nope`,
});

/** All of an answer but the id of its request. */
function getExactAnswer({ statusCode, headers, body }: Answer) {
  return { statusCode, body, headers: { ...headers, 'x-request-id': '', date: '' } };
}

const wrongType = { payload: 'a=b', body: undefined, headers: { 'content-type': 'text/plain' } };
const brokenJson = {
  payload: '{',
  body: undefined,
  headers: { 'content-type': 'application/json' },
};
const elsewhere = { headers: { origin: 'https://evil.example' } };

const before = await readEverything(database);
const expectNoChange = async () => expect(await readEverything(database)).toEqual(before);

describe('without a session', () => {
  test.for(own)('$call is refused, with an ended one too (G2, U1)', async (row) => {
    for (const token of ['', ended.token, 'x'.repeat(43)]) {
      const answer = await send(row, token);
      expect(getRefusal(answer)).toEqual([401, 'session_ended']);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
    await expectNoChange();
  });

  const withJson = writes.filter((row) => own.includes(row) && !row.endpoint.multipart);

  test.for(withJson)('$call is refused before its body is read (G2)', async (row) => {
    const answer = await send(row, '', brokenJson);
    expect(getRefusal(answer)).toEqual([401, 'session_ended']);
  });

  test('only signing in, registering, the new password and the catalogue are open (G2)', () => {
    const others = ofCustomers.filter((row) => !own.includes(row)).map(({ call }) => call);
    const codes = ['sendCode', 'verifyCode', 'signUp', 'resetPassword'];
    const catalogue = ['listSegments', 'listCategories', 'readCategory', 'readFormStructure'];
    expect(others).toEqual(['signIn', ...codes, ...catalogue]);
  });
});

describe('of another customer,', () => {
  test.for(own.filter(({ owned }) => owned !== undefined))(
    '$call answers as for an unknown id, and changes nothing ($ids)',
    async (row) => {
      const { owned = '', unknown: message, input } = row;
      for (const id of [input?.[owned], unknownId, 'x']) {
        const answer = await send(row, mallory.token, {}, { [owned]: id });
        expect(answer.statusCode).toBe(404);
        expect(answer.body).toBe(JSON.stringify({ success: false, code: 'not_found', message }));
      }
      await expectNoChange();
    },
  );

  test('every call with an id in its path is tested here (T-40)', () => {
    const named = own.filter(({ endpoint }) => /:\w+Id\b/.test(endpoint.path));
    expect(named.filter(({ owned }) => owned === undefined)).toEqual([]);
  });

  test('lists and the index of quick find show nothing (T-40, U2, X9, S-57)', async () => {
    const ids = [unplaced, ...own.flatMap(({ owned = '', input }) => input?.[owned] ?? [])];
    const unlisted: unknown[] = [deleted, fileName];
    const shown = [asha, mallory].map(async ({ token }) => {
      const lists = own.filter(({ call }) => /^(list|readIndex$|readSession$)/.test(call));
      const answers = await Promise.all(lists.map((row) => send(row, token)));
      return answers.map(({ body }) => body).join();
    });
    const [hers = '', his] = await Promise.all(shown);
    for (const id of ids) expect(his).not.toContain(id);
    for (const id of ids.filter((one) => !unlisted.includes(one))) {
      expect(hers).toContain(id);
    }
  });
});

test.for(writes)(
  'from another site, $call is refused, and changes nothing (A18, X5)',
  async (row) => {
    const answer = await send(row, asha.token, elsewhere);
    expect(getRefusal(answer)).toEqual([403, 'cross_site']);
    await expectNoChange();
  },
);

test.for(ofCustomers)(
  'with a wrong content type, $call is refused before the session is checked (D6)',
  async (row) => {
    for (const token of [asha.token, '']) {
      const answer = await send(row, token, wrongType);
      expect(getRefusal(answer)).toEqual([415, 'wrong_content_type']);
    }
    await expectNoChange();
  },
);

describe('of the desk,', () => {
  const outsiders = { 'a visitor': '', 'a customer': asha.token, 'an edit link': linkToken };
  const callers = (row: Case) =>
    Object.entries(ofOwners.includes(row) ? { ...outsiders, staff: priya.token } : outsiders);

  test.for(ofStaff)('$call is an unknown address without the role (R-304, S-59)', async (row) => {
    for (const [caller, token] of callers(row)) {
      for (const options of [{}, brokenJson, wrongType, elsewhere]) {
        const answer = await send(row, token, options);
        const unknown = await send({ ...row, endpoint: unknownAddress(row) }, token, options);
        expect(getExactAnswer(answer), caller).toEqual(getExactAnswer(unknown));
      }
      expect(getRefusal(await send(row, token)), caller).toEqual([404, 'not_found']);
    }
    await expectNoChange();
  });

  test.for(ofStaff)('$call exists for the role (R-304, S-59)', async (row) => {
    const insiders = ofOwners.includes(row) ? [owner] : [priya, owner];
    for (const { token } of insiders) {
      expect(getRefusal(await send(row, token, wrongType))).toEqual([415, 'wrong_content_type']);
    }
    await expectNoChange();
  });
});

describe('with the session of an edit link,', () => {
  test.for(own.filter(({ isLinked }) => !isLinked))(
    '$call does not exist, and changes nothing (S-13, X2, G2)',
    async (row) => {
      const inputs = row.endpoint.body ? [{}, { body: {} }] : [{}];
      for (const options of inputs) {
        const answer = await send(row, linkToken, options);
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toMatchObject({ success: false, code: 'not_found' });
      }
      await expectNoChange();
    },
  );

  const allowed = own.filter(({ isLinked }) => isLinked);

  test.for(allowed.filter(({ owned }) => owned === 'applicationId'))(
    '$call does not exist for another application (S-13, X2)',
    async (row) => {
      const answer = await send(row, linkToken, {}, { applicationId: submitted });
      expect(getRefusal(answer)).toEqual([404, 'not_found']);
      await expectNoChange();
    },
  );

  test.for(allowed)('$call is allowed (S-13, X2)', async (row) => {
    const { statusCode } = await send(row, linkToken);
    expect([200, 201, 400, 409]).toContain(statusCode);
  });
});

test('afterwards her password is unchanged, and her deleted draft can be restored (U3, P8)', async () => {
  expect((await asha.signIn()).statusCode).toBe(200);
  expect((await asha.post(`/api/application/${deleted}/restore`)).statusCode).toBe(200);
});
