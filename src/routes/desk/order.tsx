import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { StaffOrder } from '#contract/staffOrders.ts';
import { evidenceMachine } from '#machines/evidence.machine.ts';
import type { EvidenceActors, EvidenceState } from '#machines/evidence.machine.ts';
import { readValue, toActors } from '#machines/port.ts';
import { deskOrder as texts } from '#messages/deskOrders.ts';
import { signedIn } from '#messages/frame.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Stack } from '#ui/parts/space.tsx';
import { Text } from '#ui/parts/Text.tsx';
import { OrderScreen } from '#ui/screens/desk/OrderScreen.tsx';
import { downloadFile } from '#routes/device/downloadFile.ts';
import { useFlow } from '#routes/flow/start.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { useSession } from '#routes/portal/session.tsx';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';
import { useDesk } from './desk.ts';
import { NotRead } from './NotRead.tsx';
import type { Desk } from './desk.ts';
import { useRefund } from './refund.tsx';
import { useAllocation } from './refundAllocation.tsx';

/** /desk/order/ID: one order, its refunds and disputes. */
export function OrderPage() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const read = useQuery(useDesk().queries.order(id));
  const order = read.data;
  usePageTitle(order ? signedIn.order(order.customOrderId || order.id) : texts.title);
  if (!order) {
    const { title, loading, failed } = texts;
    return <NotRead title={title} loading={loading} failed={failed} read={read} />;
  }
  return user?.role === 'OWNER' ? (
    <OwnersOrder key={order.id} order={order} />
  ) : (
    <OrderScreen order={order} refund={null} evidence={null} />
  );
}

function OwnersOrder({ order }: { order: StaffOrder }) {
  const { renderRefund, canRepeat, repeat } = useRefund(order);
  const { renderAllocation, canAllocate, allocate } = useAllocation(order);
  return (
    <OrderScreen
      order={order}
      refund={
        <>
          {renderRefund()}
          {renderAllocation()}
        </>
      }
      evidence={<Evidence order={order} />}
      onRepeat={canRepeat ? repeat : undefined}
      canAllocate={canAllocate}
      onAllocate={allocate}
    />
  );
}

/** Downloads everything about the order in one file. */
function Evidence({ order }: { order: StaffOrder }) {
  const machine = provideEvidence(useDesk(), `${order.customOrderId || order.id}-evidence.zip`);
  const [snapshot, send] = useFlow(machine, { input: { orderId: order.id } });
  const isBusy = { reading: false, collecting: true } satisfies Record<EvidenceState, boolean>;
  return (
    <Stack space="small" align="start">
      <Text size="small" tone="muted">
        {texts.evidenceHint}
      </Text>
      <Button
        variant="secondary"
        icon="file"
        isBusy={isBusy[snapshot.value]}
        busyLabel={texts.collecting}
        onPress={() => send({ type: 'evidence.download' })}
      >
        {texts.evidence}
      </Button>
    </Stack>
  );
}

function provideEvidence({ api }: Desk, fileName: string) {
  const actors = toActors<EvidenceActors>({ readEvidence: api.staffOrders.readEvidence });
  return evidenceMachine.provide({
    actors,
    actions: {
      notify: createNotify(),
      saveEvidence: ({ event }) => downloadFile(fileName, readValue(actors.readEvidence, event)),
    },
  });
}
