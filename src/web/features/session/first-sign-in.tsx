/** Who used the password that the clinic handed out first: for its user to recognize (decision 60). */
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../kit/client.ts';
import { exactTime } from '../../kit/time-ago.ts';

const IF_NOT_YOU = 'Si no fue usted, avise de inmediato a la administración de la clínica.';

/** While the password is still to be changed: that somebody was there before. */
export function FirstSignInAlert() {
  const firstSignIn = useQuery(currentUserQuery).data?.firstSignIn;
  if (!firstSignIn || firstSignIn.isThisSession) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title="Ya se ingresó con esta contraseña">
      Fue el {exactTime(firstSignIn.at)} desde {firstSignIn.from}. {IF_NOT_YOU}
    </Alert>
  );
}

/** Beside the own sessions, from then on. */
export function FirstSignInLine() {
  const firstSignIn = useQuery(currentUserQuery).data?.firstSignIn;
  if (!firstSignIn) return null;
  return (
    <Text size="xs" c="dimmed" mt="sm">
      Primer ingreso con la contraseña entregada por la clínica: {exactTime(firstSignIn.at)}, desde{' '}
      {firstSignIn.from}. {IF_NOT_YOU}
    </Text>
  );
}
