import { useState } from 'react';
import { SupportCode as Screen } from '#ui/screens/supportCode/SupportCode.tsx';
import { trace } from '#routes/flow/start.ts';
import { encodeSupportCode } from '#routes/flow/codec.ts';

export interface SupportCodeProps {
  align?: 'center';
}

/** Copies this tab's last steps, or shows them if the browser refuses to copy. */
export default function CopySteps({ align }: SupportCodeProps) {
  const [copied, setCopied] = useState<{ isCopied: boolean; code: string }>();
  const copy = async () => {
    setCopied(undefined);
    const code = await encodeSupportCode(trace.steps);
    setCopied({ isCopied: await isCopied(code), code });
  };
  return (
    <Screen
      align={align}
      isCopied={copied?.isCopied ?? false}
      code={copied && !copied.isCopied ? copied.code : undefined}
      onCopy={() => void copy()}
    />
  );
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
