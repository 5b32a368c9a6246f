import { fromPromise } from 'xstate';
import type { AnyActorLogic, EventObject, OutputFrom, PromiseActorLogic } from 'xstate';
import type { Answer, Endpoint, Input, RefusalCode } from '#contract/endpoint.ts';
import type { Outcome, Refusal } from '#contract/outcome.ts';
import type { Failure, Toast } from './meta.ts';

/*
 * Connects a flow chart to the outside: ports (calls whose answer decides the next state) and
 * effects (changes to the page). Machines declare both as empty slots; routes fill them.
 */

/** A slot for one call: resolves with every declared answer and rejects for faults only. */
export type Port<Value, Input, Code extends string> = PromiseActorLogic<
  Outcome<Value, Code>,
  Input
>;

/** Declares a slot; without a real call, it rejects with a fault that names the slot. */
export function port<Value, Input = undefined, Code extends string = never>(
  name: string,
): Port<Value, Input, Code> {
  return fromPromise(() => Promise.reject(new Error(`Nothing was provided for port "${name}".`)));
}

/** Declares the slot of one call, typed by its endpoint. */
export function callPort<E extends Endpoint>(name: string): CallPort<E> {
  return port(name);
}

type CallPort<E extends Endpoint> = Port<Answer<E>, Input<E>, RefusalCode<E>>;

/** The plain function that fills a slot; `signal` aborts when the customer leaves the state. */
export type PortFunction<Logic> =
  Logic extends PromiseActorLogic<infer Answer, infer Input>
    ? (input: Input, signal: AbortSignal) => Promise<Answer>
    : never;

/** A plain function for every slot of a record of ports. */
export type PortFunctions<Ports> = { [Name in keyof Ports]: PortFunction<Ports[Name]> };

/** Turns plain functions into the actors for `.provide({ actors })`. */
export function toActors<Ports>(functions: PortFunctions<Ports>): Ports {
  const calls = Object.entries(functions) as [
    string,
    (input: unknown, signal: AbortSignal) => Promise<unknown>,
  ][];
  return Object.fromEntries(
    calls.map(([name, call]) => [
      name,
      fromPromise(({ input, signal }: { input: unknown; signal: AbortSignal }) =>
        call(input, signal),
      ),
    ]),
  ) as Ports;
}

/** A slot for an effect on the page; it does nothing until a route provides it. */
export function effect<Params = undefined>(): Effect<Params> {
  return () => {};
}

/** A slot for a condition that the page knows; it holds until a route provides it. */
export function condition(): () => boolean {
  return () => true;
}

/** An effect on the page; its return value is ignored. */
export type Effect<Params> = (scope: unknown, params: Params) => void;

/** Shows a message to the customer; plain data, so that a chart can show it. */
export function say(
  message: Toast['message'],
  tone: Toast['tone'],
  server?: Toast['server'],
): { type: 'notify'; params: Toast } {
  return { type: 'notify', params: { message, tone, ...(server && { server }) } };
}

/** A thrown fault; `serverMessage` is the sentence of a 5xx answer, if it had one. */
export interface Fault extends Error {
  serverMessage?: string;
}

/** The answer of a port, if `event` carries one; the end of a child machine carries none. */
export function readAnswer(event: EventObject): Outcome<unknown> | undefined {
  const output: unknown = 'output' in event ? event.output : undefined;
  const isAnswer = typeof output === 'object' && output !== null && 'ok' in output;
  return isAnswer ? (output as Outcome<unknown>) : undefined;
}

/** Returns a value that must be set here; throws a fault if it is not. */
export function requireValue<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A required value is not set yet.');
  return value;
}

/** The value that a port accepted; pass the port for its type. */
export function readValue<Logic extends AnyActorLogic>(
  _port: Logic,
  event: EventObject,
): Extract<OutputFrom<Logic>, { ok: true }>['value'] {
  const answer = readAnswer(event);
  if (!answer?.ok) throw new Error(`"${event.type}" carries no accepted answer.`);
  return answer.value;
}

/** The session token in the answer of a sign-in or sign-up. */
export function readToken(event: EventObject): string {
  const answer = readAnswer(event);
  if (!answer?.ok || typeof answer.value !== 'string') {
    throw new Error(`"${event.type}" carries no token.`);
  }
  return answer.value;
}

/** The refusal that `event` carries, of a call or of one that a child machine made. */
export function readRefusal(event: EventObject): Refusal | undefined {
  const answer = readAnswer(event);
  if (!answer) return readEnding(event)?.refusal;
  return answer.ok ? undefined : answer.refusal;
}

/** Whether the call was accepted; false for a refusal, a fault and any other event. */
export function isAccepted(event: EventObject): boolean {
  return readAnswer(event)?.ok === true;
}

/** Whether a call was refused with this code. */
export function isRefusedWith(event: EventObject, code: string): boolean {
  return readRefusal(event)?.code === code;
}

/** Whether a call was refused before the server looked for an earlier attempt with its key. */
export function isTurnedAway(event: EventObject): boolean {
  return isRefusedWith(event, 'too_often') || isRefusedWith(event, 'session_ended');
}

/** The machine guard `refusedWith`, for the refusal codes of its calls. */
export function refusalGuard<Code extends string>(): RefusalGuard<Code> {
  return ({ event }, { code }) => isRefusedWith(event, code);
}

/** Whether the answer is a refusal with the code of the params. */
export type RefusalGuard<Code> = (scope: { event: EventObject }, params: { code: Code }) => boolean;

/** Refers to the guard `refusedWith` for one code; plain data, so that a chart can show it. */
export function refusedWith<Code extends string>(code: Code) {
  return { type: 'refusedWith', params: { code } } as const;
}

/** How a child machine ended, with the server's refusal or its sentence if it failed. */
export interface Ending<Result extends string> {
  result: Result;
  refusal?: Refusal | undefined;
  reason?: string;
}

/** The end of a child machine, if `event` carries it. */
export function readEnding(event: EventObject): Ending<string> | undefined {
  const output: unknown = 'output' in event ? event.output : undefined;
  const isEnding = typeof output === 'object' && output !== null && 'result' in output;
  return isEnding ? (output as Ending<string>) : undefined;
}

/** The machine guard `endedAs`, for the results of its child machines. */
export function endingGuard<Result extends string>(): EndingGuard<Result> {
  return ({ event }, { result }) => readEnding(event)?.result === result;
}

/** Whether a child machine ended with the result of the params. */
type EndingGuard<Result> = (scope: { event: EventObject }, params: { result: Result }) => boolean;

/** Refers to the guard `endedAs` for one result; plain data, so that a chart can show it. */
export function endedAs<Result extends string>(result: Result) {
  return { type: 'endedAs', params: { result } } as const;
}

/** The server's sentence in an answer, a fault or a failed child, if it sent one. */
export function readServerMessage(event: EventObject): string | undefined {
  const answer = readAnswer(event);
  if (answer) return answer.ok ? answer.message : answer.refusal.message;
  return readFault(event)?.serverMessage ?? readEnding(event)?.reason;
}

/** The context of a failed call: the message, and the server's sentence. */
export function toFailure(
  { event }: { event: EventObject },
  { message }: { message: Failure['message'] },
): { failure: Failure } {
  return { failure: { message, text: readServerMessage(event) } };
}

/** Refers to the action `rememberFailure` for one message; plain data, so that a chart can show it. */
export function rememberFailure(message: Failure['message']) {
  return { type: 'rememberFailure', params: { message } } as const;
}

/** The message of a fault: the server's, else the client's; undefined for a refusal. */
export function readFaultWords(event: EventObject): string | undefined {
  const fault = readFault(event);
  return fault?.serverMessage ?? fault?.message;
}

/** The fault that the event of a failed call carries. */
export function readFault(event: EventObject): Fault | undefined {
  return 'error' in event && event.error instanceof Error ? event.error : undefined;
}
