import type { Update } from '#contract/updates.ts';
import type { Role } from '#contract/user.ts';
import { getData } from './answers.ts';
import type { Answer } from './answers.ts';
import { getRegistration } from './registration.ts';
import { samples } from './sampleFiles.ts';
import type { Method, RequestOptions, TestServer } from './server.ts';
import { createMultipart } from './uploads.ts';
import type { UploadedFile } from './uploads.ts';

/** Changes to a customer that the sandbox creates. */
export interface CustomerChanges {
  fullName?: string;
  gstNo?: string;
  role?: Role;
}

let count = 0;

type Request = TestServer['request'];

interface Category {
  segmentId: string;
  categoryId: string;
  price: number;
}

/** What applications are for unless a test says otherwise. */
const offered = 'SEO Starter Audit';

/** Categories that were found by their names, at each server. */
const categories = new WeakMap<Request, Map<string, Category>>();

/** One person with one browser: an address, a cookie jar and a token. */
export class Customer {
  readonly request: Request;
  email = `customer${(count += 1)}@example.com`;
  password = 'correct horse';
  token = '';
  cookies = new Map<string, string>();

  constructor(request: Request) {
    this.request = request;
  }

  async call(method: Method, url: string, options: RequestOptions = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.request(method, url, {
      ...options,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(cookie && { cookie }),
        ...options.headers,
      },
    });
    for (const { name, value } of answer.cookies) this.cookies.set(name, value);
    return answer;
  }

  get = (url: string) => this.call('GET', url);
  post = (url: string, body?: unknown) => this.call('POST', url, { body });
  put = (url: string, body?: unknown) => this.call('PUT', url, { body });
  patch = (url: string, body?: unknown) => this.call('PATCH', url, { body });
  delete = (url: string) => this.call('DELETE', url);

  sendCode(purpose = 'verify_email', email = this.email): Promise<Answer> {
    return this.post('/api/auth/send-otp', { email, purpose });
  }

  /** The latest code in the mailbox of an address. */
  async code(email = this.email): Promise<string> {
    const [mail] = await this.listMails(email);
    return mail?.subject.slice(0, 6) ?? '';
  }

  async listMails(email = this.email): Promise<{ subject: string; text: string; html: string }[]> {
    const answer = await this.request('GET', `/sandbox/mail?to=${encodeURIComponent(email)}`);
    return answer.json();
  }

  verifyCode(otp: unknown, purpose = 'verify_email', email = this.email): Promise<Answer> {
    return this.post('/api/auth/verify-otp', { email, otp, purpose });
  }

  async prove(purpose = 'verify_email', email = this.email): Promise<void> {
    await this.sendCode(purpose, email);
    await this.verifyCode(await this.code(email), purpose, email);
  }

  async signUp(changes: Record<string, unknown> = {}): Promise<Answer> {
    const answer = await this.post('/api/auth/signup', {
      ...getRegistration(this.email, this.password),
      role: 'USER',
      username: 'AshaRao',
      ...changes,
    });
    if (answer.statusCode === 200) this.token = answer.json<{ token: string }>().token;
    return answer;
  }

  /** Registers with a mailed code, as real customers do. */
  async registerByCode(changes?: Record<string, unknown>): Promise<void> {
    await this.prove();
    const answer = await this.signUp(changes);
    if (answer.statusCode !== 200) throw new Error(`Registration answered ${answer.body}`);
  }

  /** Lets the sandbox create the account and signs this browser in. */
  async register(changes: CustomerChanges = {}): Promise<void> {
    const answer = await this.post('/sandbox/customers', { email: this.email, ...changes });
    if (answer.statusCode !== 200) throw new Error(`The sandbox answered ${answer.body}`);
    this.token = getData<{ token: string }>(answer).token;
  }

  async signIn(password = this.password): Promise<Answer> {
    const answer = await this.post('/api/auth/login', { email: this.email, password });
    if (answer.statusCode === 200) this.token = answer.json<{ token: string }>().token;
    return answer;
  }

  /** Sets a new password with the grant of a proven code. */
  resetPassword(password: string): Promise<Answer> {
    const body = { email: this.email, password, confirmPassword: password };
    return this.post('/api/auth/reset-password', body);
  }

  /** The same customer in another browser. */
  async signInElsewhere(): Promise<Customer> {
    const other = Object.assign(new Customer(this.request), { email: this.email });
    const answer = await other.signIn(this.password);
    if (answer.statusCode !== 200) throw new Error(`The sign-in answered ${answer.body}`);
    return other;
  }

  async id(): Promise<string> {
    return getData<{ id: string }>(await this.get('/api/user/me')).id;
  }

  /** Finds the ids of a category by its name. */
  async findCategory(name = offered): Promise<Category> {
    const { data: segments } = getData<{ data: { id: string }[] }>(await this.get('/api/segment'));
    for (const { id: segmentId } of segments) {
      const answer = await this.get(`/api/segment/categories/${segmentId}`);
      const { Category } = getData<{ Category: { id: string; name: string; price: number }[] }>(
        answer,
      );
      const found = Category.find((category) => category.name === name);
      if (found) return { segmentId, categoryId: found.id, price: found.price };
    }
    throw new Error(`No category is called ${name}`);
  }

  /** A body that submits a valid application. */
  async createApplicationBody(changes: Record<string, unknown> = {}, name = offered) {
    const known = categories.get(this.request) ?? new Map<string, Category>();
    categories.set(this.request, known);
    const category = known.get(name) ?? (await this.findCategory(name));
    known.set(name, category);
    return { ...category, formData: answers, appStatus: 1, ...changes };
  }

  /** Sends a new application: a valid one with these changes. */
  async postApplication(
    changes?: Record<string, unknown>,
    name?: string,
    headers?: Record<string, string>,
  ): Promise<Answer> {
    const body = await this.createApplicationBody(changes, name);
    return this.call('POST', '/api/application', { body, headers });
  }

  /** Submits an application; returns its id. */
  async submitApplication(name?: string, changes?: Record<string, unknown>): Promise<string> {
    return getData<{ id: string }>(await this.postApplication(changes, name)).id;
  }

  /** Creates a draft; returns its id. */
  saveDraft(changes?: Record<string, unknown>, name?: string): Promise<string> {
    return this.submitApplication(name, { appStatus: 0, ...changes });
  }

  /** Puts a submitted application into the cart; returns both ids. */
  async addToCart(quantity = 1, name?: string) {
    const applicationId = await this.submitApplication(name);
    const answer = await this.post('/api/cart', { applicationId, quantity });
    return { applicationId, itemId: getData<{ id: string }>(answer).id };
  }

  async order(): Promise<Order> {
    return getData<Order>(await this.post('/api/order'));
  }

  /** Presses a button of the payment window. */
  async pay(razorpayOrderId: string, outcome = 'pay'): Promise<Proof> {
    const answer = await this.request('POST', '/sandbox/payments/pay', {
      body: { razorpayOrderId, outcome },
    });
    return answer.json();
  }

  /** Orders the cart and pays for it. */
  async buy(): Promise<Order> {
    const order = await this.order();
    const answer = await this.verify(order.orderId, await this.pay(order.razorpayOrderId));
    if (answer.statusCode !== 200) throw new Error(`The payment answered ${answer.body}`);
    return order;
  }

  /** Pays for an order; returns the proof. */
  async getProof({ orderId, razorpayOrderId }: Pick<Order, 'orderId' | 'razorpayOrderId'>) {
    return verification(orderId, await this.pay(razorpayOrderId));
  }

  verify(orderId: string, proof: Partial<Proof>): Promise<Answer> {
    return this.post('/api/order/verify', verification(orderId, proof as Proof));
  }

  async listOrders(): Promise<ListedOrder[]> {
    return getData(await this.get('/api/order/user'));
  }

  async listApplications<Application = { id: string }>(): Promise<Application[]> {
    return getData<{ data: Application[] }>(await this.get('/api/user/applications')).data;
  }

  async listBookmarks(): Promise<{ id: string; applicationId: string }[]> {
    return getData(await this.get('/api/bookmark/user'));
  }

  async listUpdates(): Promise<Update[]> {
    return getData(await this.get('/api/update/user'));
  }

  async listCart(): Promise<{ id: string; applicationId: string; quantity: number }[]> {
    return getData(await this.get('/api/cart/user'));
  }

  upload(type: string, ...files: UploadedFile[]): Promise<Answer> {
    return this.call('POST', `/api/image/upload/${type}`, createMultipart(files));
  }

  /** Uploads a file; returns its path. */
  async uploadFile(type: string, file: UploadedFile): Promise<string> {
    const [path = ''] = getData<string[]>(await this.upload(type, file));
    return path;
  }

  /** Uploads a picture; returns its path. */
  uploadPicture(content = samples.png): Promise<string> {
    return this.uploadFile('image', { name: 'a.png', content });
  }

  /** Deletes the account. */
  async deleteAccount(currentPassword = this.password): Promise<Answer> {
    return this.post(`/api/user/${await this.id()}/deletion`, { currentPassword });
  }
}

export interface Order {
  orderId: string;
  razorpayOrderId: string;
  totalAmount: number;
}

export interface ListedOrder {
  id: string;
  customOrderId: string;
  status: string;
  totalAmount: number;
}

export interface Proof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

const verification = (orderId: string, proof: Proof) => ({
  orderId,
  razorpayPaymentId: proof.razorpay_payment_id,
  razorpayOrderId: proof.razorpay_order_id,
  razorpaySignature: proof.razorpay_signature,
});

export const answers = {
  businessName: 'Rao Textiles',
  contactEmail: 'hello@example.com',
  contactMobile: '9876543210',
  goal: 'More enquiries from Pune',
};
