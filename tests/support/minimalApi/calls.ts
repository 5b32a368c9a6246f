import { randomUUID } from 'node:crypto';
import type { SpecifiedCall } from '#tests/support/specifiedCalls.ts';
import { categories, formStructure, segments } from './catalogue.ts';
import {
  toApplicationView,
  toBookmarkView,
  toCartView,
  getCategory,
  createMemory,
  toOrderView,
  sumTotal,
} from './memory.ts';
import type { Application, Item, OwnedRecord, User } from './memory.ts';

/*
 * Every call of specification §7 on data in memory. Answers contain only what §7 reads and §3
 * names; where §7 reads nothing, they only report success.
 */

export interface ApiRequest {
  /** The path parameter: an id or a type. */
  parameter: string;
  body: Record<string, unknown>;
  files: readonly File[];
  token: string | undefined;
}

export interface ApiAnswer {
  status?: 201;
  message?: string;
  token?: string;
  data?: unknown;
}

/** A list, and the member of `data` where §7 expects it. */
export interface ListAnswer {
  items: readonly unknown[];
  at: 'data' | 'Category';
  status?: 201;
}

/** A refusal: a status and a sentence. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface MinimalCalls {
  calls: Record<SpecifiedCall, (request: ApiRequest) => ApiAnswer | ListAnswer>;
  /** The latest code mailed to an address. */
  getMailedCode(email: string): string;
  /** The file that the file host serves at a path. */
  getStoredFile(path: string): File | undefined;
}

export function createCalls(): MinimalCalls {
  const memory = createMemory();
  const { users, sessions, codes, proofs, applications, bookmarks, orders, files } = memory;
  let count = 0;
  const next = (kind: string) => `${kind}-${(count += 1)}`;
  const now = () => new Date().toISOString();

  function getOwner({ token = '' }: ApiRequest): string {
    const owner = sessions.get(token);
    if (!owner) throw new ApiError(401, 'Please sign in.');
    return owner;
  }

  /** Finds the caller's own thing by the id in the path or body. */
  function findOwned<Kind extends OwnedRecord>(
    things: readonly Kind[],
    request: ApiRequest,
    id: unknown = request.parameter,
  ) {
    const found = listOwned(things, request).find((thing) => thing.id === id);
    if (!found) throw new ApiError(404, 'Not found.');
    return found;
  }

  function listOwned<Kind extends OwnedRecord>(
    things: readonly Kind[],
    request: ApiRequest,
  ): Kind[] {
    const owner = getOwner(request);
    return things.filter((thing) => thing.owner === owner);
  }

  function list<Kind extends OwnedRecord>(
    things: readonly Kind[],
    request: ApiRequest,
    view: (thing: Kind) => unknown,
  ): ListAnswer {
    return { items: listOwned(things, request).map(view), at: 'data' };
  }

  function remove(things: OwnedRecord[], request: ApiRequest): ApiAnswer {
    things.splice(things.indexOf(findOwned(things, request)), 1);
    return { message: 'Deleted.' };
  }

  /** Puts the caller's application into the cart or bookmarks. */
  function addItem(items: Item[], request: ApiRequest, quantity: number): ApiAnswer {
    const application = findOwned(applications, request, request.body.applicationId);
    if (items.some((item) => item.application === application)) return { message: 'Added.' };
    items.push({ id: next('item'), owner: application.owner, application, quantity });
    return { status: 201, message: 'Added.' };
  }

  function findOwnUser(request: ApiRequest): User {
    const owner = getOwner(request);
    const user = users.find(({ view }) => view.id === owner);
    if (!user || owner !== request.parameter) throw new ApiError(404, 'Not found.');
    return user;
  }

  function findUser(address: unknown): User | undefined {
    return users.find(({ view }) => view.email === address);
  }

  function createSession({ view }: User): ApiAnswer {
    // As long as the signed tokens of other back ends.
    const token = `${next('token')}.${randomUUID().repeat(20)}`;
    sessions.set(token, view.id);
    return { token };
  }

  function useProof(purpose: string, address: unknown): void {
    if (!proofs.delete(`${purpose} ${String(address)}`))
      throw new ApiError(400, 'Verify your e-mail.');
  }

  function readContent({ body }: ApiRequest): Application['content'] {
    const { categoryId, segmentId, formData, appStatus } = body;
    if (!getCategory(categoryId)) throw new ApiError(400, 'This category is not sold.');
    return { categoryId, segmentId, formData, appStatus };
  }

  const calls: MinimalCalls['calls'] = {
    'POST /api/auth/login'({ body }) {
      const user = findUser(body.email);
      if (!user || user.password !== body.password) throw new ApiError(400, 'Wrong password.');
      return createSession(user);
    },
    'POST /api/auth/send-otp'({ body }) {
      if (!String(body.email).includes('@')) throw new ApiError(400, 'This is no address.');
      codes.set(String(body.email), String(100_000 + (count += 1)));
      return { message: 'A code is on its way.' };
    },
    'POST /api/auth/verify-otp'({ body: { email, otp, purpose } }) {
      if (codes.get(String(email)) !== otp) throw new ApiError(400, 'Wrong code.');
      proofs.add(`${String(purpose)} ${String(email)}`);
      return {};
    },
    'POST /api/auth/reset-password'({ body }) {
      useProof('reset_password', body.email);
      const user = findUser(body.email);
      if (user) user.password = body.password;
      return { message: 'Your password was changed.' };
    },
    'POST /api/auth/signup'({ body }) {
      useProof('verify_email', body.email);
      const { password, ...view } = body;
      delete view.confirmPassword;
      const dates = { createdAt: now(), updatedAt: now() };
      const user = { password, view: { ...view, ...dates, id: next('user'), isActive: true } };
      users.push(user);
      return createSession(user);
    },

    'GET /api/user/me': (request) => ({
      data: findOwnUser({ ...request, parameter: getOwner(request) }).view,
    }),
    'GET /api/user/applications': (request) => list(applications, request, toApplicationView),
    'GET /api/user/{id}': (request) => ({ data: findOwnUser(request).view }),
    'PUT /api/user/{id}'(request) {
      const { view } = findOwnUser(request);
      if (!request.body.fullName) throw new ApiError(400, 'The name is missing.');
      return { data: Object.assign(view, request.body) };
    },

    'GET /api/segment': () => ({ items: segments, at: 'data' }),
    'GET /api/segment/categories/{segmentId}'({ parameter }) {
      if (!segments.some(({ id }) => id === parameter)) throw new ApiError(404, 'Not found.');
      const sold = categories.filter(({ segmentId }) => segmentId === parameter);
      const view = ({ id, name, price, description }: (typeof sold)[number]) => {
        return { id, name, price, description };
      };
      return { items: sold.map(view), at: 'Category' };
    },
    'GET /api/category/{categoryId}'({ parameter }) {
      const data = getCategory(parameter);
      if (!data) throw new ApiError(404, 'Not found.');
      return { data };
    },
    'GET /api/form-structure': () => ({ items: formStructure, at: 'data' }),

    'GET /api/application/{id}'(request) {
      const { formData } = findOwned(applications, request).content;
      return { data: { formData } };
    },
    'POST /api/application'(request) {
      const owner = getOwner(request);
      const id = next('application');
      const content = readContent(request);
      applications.unshift({ id, owner, content, createdAt: now(), isPaid: false });
      return { status: 201, message: 'Saved.', data: { id } };
    },
    'PUT /api/application/{id}'(request) {
      const application = findOwned(applications, request);
      if (application.content.appStatus !== 0) throw new ApiError(409, 'It was submitted already.');
      application.content = readContent(request);
      return {};
    },

    'POST /api/cart'(request) {
      const { content } = findOwned(applications, request, request.body.applicationId);
      if (content.appStatus === 0) throw new ApiError(409, 'A draft cannot be bought.');
      return addItem(memory.cart, request, Number(request.body.quantity));
    },
    'GET /api/cart/user': (request) => list(memory.cart, request, toCartView),
    'PUT /api/cart/{id}'(request) {
      const item = findOwned(memory.cart, request);
      const quantity = Number(request.body.quantity);
      if (!(quantity >= 1)) throw new ApiError(400, 'At least one.');
      item.quantity = quantity;
      return {};
    },
    'DELETE /api/cart/{id}': (request) => remove(memory.cart, request),

    'POST /api/bookmark': (request) => addItem(bookmarks, request, 1),
    'GET /api/bookmark/user': (request) => list(bookmarks, request, toBookmarkView),
    'DELETE /api/bookmark/{id}': (request) => remove(bookmarks, request),

    'POST /api/order'(request) {
      const owner = getOwner(request);
      const items = listOwned(memory.cart, request);
      if (items.length === 0) throw new ApiError(409, 'The cart is empty.');
      const orderId = next('order');
      orders.unshift({ id: orderId, owner, items, status: 'PENDING', createdAt: now() });
      const razorpayOrderId = `rzp-${orderId}`;
      return { status: 201, data: { orderId, razorpayOrderId, totalAmount: sumTotal(items) } };
    },
    'POST /api/order/verify'(request) {
      const { razorpayOrderId, razorpaySignature, orderId } = request.body;
      const order = findOwned(orders, request, orderId);
      if (razorpaySignature !== signOrder(String(razorpayOrderId))) {
        throw new ApiError(400, 'This payment is not genuine.');
      }
      order.status = 'SUCCESS';
      for (const { application } of order.items) application.isPaid = true;
      memory.cart = memory.cart.filter(({ application }) => !application.isPaid);
      return { message: 'Thank you, it is paid.' };
    },
    'DELETE /api/order/delete/{orderId}'(request) {
      if (findOwned(orders, request).status !== 'PENDING') throw new ApiError(409, 'It is paid.');
      return remove(orders, request);
    },
    'GET /api/order/user': (request) => list(orders, request, toOrderView),

    'POST /api/image/upload/{type}'(request) {
      getOwner(request);
      if (request.files.length === 0) throw new ApiError(400, 'No file came.');
      const items = request.files.map((file) => {
        const path = `${request.parameter}/${next('file')}-${file.name}`;
        files.set(path, file);
        return path;
      });
      return { items, at: 'data', status: 201 };
    },
    'PATCH /api/image/remove/{type}'(request) {
      getOwner(request);
      if (!files.delete(String(request.body.fileName))) throw new ApiError(404, 'Not found.');
      return {};
    },
  };
  return {
    calls,
    getMailedCode: (email) => codes.get(email) ?? '',
    getStoredFile: (path) => files.get(path),
  };
}

/** The signature that the minimal API expects from the provider. */
export function signOrder(razorpayOrderId: string): string {
  return `signed ${razorpayOrderId}`;
}
