import type { InferOutput } from 'valibot';
import type { threadData } from '#contract/thread.ts';
import type { WorkState } from '#contract/workStates.ts';
import { getData } from './answers.ts';
import type { Answer } from './answers.ts';
import type { Customer } from './customer.ts';
import type { RequestOptions, TestServer } from './server.ts';

/** A thread as the API returns it. */
export type SentThread = InferOutput<typeof threadData>;

/** What goes with each act. */
export const actBodies = {
  answer: { text: 'The blue one.' },
  accept: {},
  changes: { text: 'Please make it larger.' },
  approve: {},
  reject: { reason: 'Not possible' },
  ask: { text: 'Which colour?' },
  deliver: { text: 'Here it is.' },
  assign: {},
} as const;

export type SentAct = keyof typeof actBodies;

export const customerActs: readonly SentAct[] = ['answer', 'accept', 'changes'];

/** A submitted application with its customer and a member of staff. */
export class WorkedApplication {
  readonly id: string;
  readonly asha: Customer;
  readonly priya: Customer;

  constructor(id: string, asha: Customer, priya: Customer) {
    this.id = id;
    this.asha = asha;
    this.priya = priya;
  }

  /** Makes an act as the side that it belongs to, or as `person`. */
  act(act: SentAct, options: RequestOptions = {}, person?: Customer): Promise<Answer> {
    const isCustomer = customerActs.includes(act);
    return (person ?? (isCustomer ? this.asha : this.priya)).call(
      'POST',
      `/api/${isCustomer ? '' : 'staff/'}application/${this.id}/act`,
      { ...options, body: { act, ...actBodies[act], ...(options.body as object | undefined) } },
    );
  }

  async acts(...acts: SentAct[]): Promise<void> {
    for (const act of acts) {
      const answer = await this.act(act);
      if (answer.statusCode !== 200) throw new Error(`${act} answered ${answer.body}`);
    }
  }

  /** The customer puts it into the cart and pays. */
  async pay(): Promise<void> {
    await this.asha.post('/api/cart', { applicationId: this.id });
    await this.asha.buy();
  }

  async thread(): Promise<SentThread> {
    return getData(await this.asha.get(`/api/application/${this.id}/thread`));
  }
}

const paths: Record<WorkState, readonly (SentAct | 'pay')[]> = {
  awaitingPayment: [],
  inReview: ['pay'],
  inProgress: ['pay', 'approve'],
  waitingForCustomer: ['pay', 'ask'],
  delivered: ['pay', 'approve', 'deliver'],
  changesRequested: ['pay', 'approve', 'deliver', 'changes'],
  completed: ['pay', 'approve', 'deliver', 'accept'],
  rejected: ['pay', 'reject'],
};

export type Workshop = Awaited<ReturnType<typeof createWorkshop>>;

/** A member of staff, and a function that brings a new application into a state. */
export async function createWorkshop(server: TestServer) {
  const priya = await server.createCustomer({ role: 'STAFF', fullName: 'Priya Nair' });
  async function create(state: WorkState = 'awaitingPayment'): Promise<WorkedApplication> {
    const { asha, id } = await server.createSubmission();
    const it = new WorkedApplication(id, asha, priya);
    for (const step of paths[state]) await (step === 'pay' ? it.pay() : it.acts(step));
    return it;
  }
  return { priya, create };
}
