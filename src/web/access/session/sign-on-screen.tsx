/** Where the identity provider sends people back to: finishes the sign-in, and opens the screen that was wanted (access §21.2). */
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Warning } from '../../kit/display/warning.tsx';
import { api } from '../../kit/shell/client.ts';
import { errorMessage } from '../../kit/shell/errors.ts';
import { returnAddress } from './return-address.ts';
import { SecondStep } from './second-step.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** What the provider added to this page's address; read before it is taken out of it. */
const ANSWER = new URLSearchParams(window.location.search);

const enter = () => window.location.replace(returnAddress());
const back = () => window.location.replace('/');

export function SignOnScreen() {
  const finish = useQuery({
    queryKey: ['sign-on'],
    // The answer holds once.
    queryFn: () => api.signOn.finish.call(answerOf(ANSWER)),
    gcTime: Number.POSITIVE_INFINITY,
  });
  const isIn = finish.data !== undefined && !finish.data.secondFactor;
  // The code must not stay in the browser's history.
  useEffect(() => window.history.replaceState(null, '', window.location.pathname), []);
  useEffect(() => {
    if (isIn) enter();
  }, [isIn]);
  if (finish.data?.secondFactor) return <SecondStep by="provider" onDone={enter} onBack={back} />;
  return (
    <SignInFrame title="Ingreso único">
      {finish.error ? (
        <Stack>
          <Warning color="red" role="alert" title="No se pudo ingresar">
            {errorMessage(finish.error)}
          </Warning>
          <Button onClick={back}>Volver al ingreso</Button>
        </Stack>
      ) : (
        <Group role="status">
          <Loader size="sm" />
          <Text size="sm">Comprobando quién es…</Text>
        </Group>
      )}
    </SignInFrame>
  );
}

function answerOf(address: URLSearchParams) {
  const of = (name: string) => address.get(name) ?? undefined;
  return { state: of('state') ?? '-', code: of('code'), iss: of('iss'), error: of('error') };
}
