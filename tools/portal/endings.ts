import type { Stimulus } from '#tools/planner/script.ts';

/**
 * How an answer of a port is called: `accepted`, `accepted SUCCESS`, `refused code_wrong`, or
 * `ends kept` for a flow within the flow.
 */
export function nameAnswer(output: unknown): string {
  const { ok, refusal, value, result } = output as {
    ok?: boolean;
    refusal?: { code: string };
    value?: unknown;
    result?: string;
  };
  if (ok === undefined && !result) return `ends ${JSON.stringify(output)}`;
  if (ok === undefined) return `ends ${result}${refusal ? ` ${refusal.code}` : ''}`;
  if (!ok) return `refused ${refusal?.code}`;
  const isWord =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isWord ? `accepted ${value}` : 'accepted';
}

/** How a call of a walk ends, in words; `breaks` for one that fails, and '' for other steps. */
export function toEnding(stimulus: Stimulus): string {
  if (stimulus.kind === 'fault') return 'breaks';
  return stimulus.kind === 'answer' ? nameAnswer(stimulus.output) : '';
}
