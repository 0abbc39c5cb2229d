/** Tells users when and from where their handed-out password was first used, so that they notice a stranger (decision 54). */
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { exactTime } from '../../kit/display/time-ago.ts';
import { currentUserQuery } from '../../kit/shell/client.ts';

const IF_NOT_YOU = 'Si no fue usted, avise de inmediato a la administración de la clínica.';

/** Shown while the password must still be changed: says that somebody has already used it. */
export function FirstSignInAlert() {
  const firstSignIn = useQuery(currentUserQuery).data?.firstSignIn;
  if (!firstSignIn || firstSignIn.isThisSession) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title="Ya se ingresó con esta contraseña">
      Fue el {exactTime(firstSignIn.at)} desde {firstSignIn.from}. {IF_NOT_YOU}
    </Alert>
  );
}

/** Shown beside the user's sessions, from then on. */
export function FirstSignInLine() {
  const firstSignIn = useQuery(currentUserQuery).data?.firstSignIn;
  if (!firstSignIn) return null;
  return (
    <Text variant="small" mt="sm">
      Primer ingreso con la contraseña entregada por la clínica: {exactTime(firstSignIn.at)}, desde{' '}
      {firstSignIn.from}. {IF_NOT_YOU}
    </Text>
  );
}
