import { useState } from 'react';
import { useParams } from 'react-router';
import { rememberToken } from '#api/token.ts';
import { editLinkMessages } from '#messages';
import { Layout } from '#ui/screens/shell/Layout.tsx';
import { PlainBar } from '#ui/screens/shell/PlainBar.tsx';
import { ApplicationForm } from './application/ApplicationForm.tsx';
import { storeSelection } from './selection.ts';
import { paths } from './paths.ts';

/**
 * /edit-application/{id}: opened by a link that carries a token (spec §2). The token leaves the
 * address before anything is asked of the server (T-08).
 */
export function Component() {
  const { id = '' } = useParams();
  useState(takeFromAddress);
  return (
    <Layout topBar={<PlainBar />}>
      <ApplicationForm
        key={id}
        applicationId={id}
        entrance="link"
        wording={editLinkMessages}
        elsewhere={paths.home}
        afterRefusedLoad={paths.home}
      />
    </Layout>
  );
}

function takeFromAddress(): void {
  const address = new URL(location.href);
  const { searchParams } = address;
  const token = searchParams.get('token');
  const categoryId = searchParams.get('categoryId');
  const segmentId = searchParams.get('segmentId');
  if (token && /^[\w.~+/=-]{16,512}$/.test(token)) rememberToken(token);
  if (categoryId && segmentId) storeSelection({ id: categoryId, segmentId, price: 0 });
  if (token !== null) {
    searchParams.delete('token');
    history.replaceState(history.state, '', address);
  }
}
