/** A second factor that the profile requires has to be activated before anything else (access §18.10). */
import { Alert, Anchor } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { SignInFrame, signOut } from '../session/public.ts';
import { FactorSteps } from './factor-dialog.tsx';
import { PasskeySteps, reasonAgainstPasskeys } from './passkeys.tsx';

/** `onDone` is called when the codes were kept: until then they stay, though the user may go on. */
export function EnrolFactorScreen({ onDone }: { onDone: () => void }) {
  const [isKept, setKept] = useState(false);
  const [byPasskey, setByPasskey] = useState(false);
  const own = useQuery(api.factors.own.queryOptions());
  const canChoose = own.data !== undefined && reasonAgainstPasskeys(own.data) === undefined;
  const steps = {
    cancelLabel: 'Cerrar sesión',
    onCodes: () => setKept(true),
    onClose: () => (isKept ? onDone() : void signOut()),
  };
  return (
    <SignInFrame title="Activar segundo factor">
      {!isKept && (
        <Alert icon={<IconShieldLock />} title="Su perfil exige un segundo factor">
          Actívelo para continuar: toma un minuto y protege su cuenta aunque alguien sepa su
          contraseña.
        </Alert>
      )}
      {own.isPending && <LoadingState text="Cargando el segundo factor..." />}
      <FailedQuery query={own} />
      {own.data && (byPasskey ? <PasskeySteps {...steps} /> : <FactorSteps act="add" {...steps} />)}
      {canChoose && !isKept && (
        <Anchor component="button" type="button" size="sm" onClick={() => setByPasskey(!byPasskey)}>
          {byPasskey ? 'Usar una aplicación de códigos' : 'Usar una llave de acceso'}
        </Anchor>
      )}
    </SignInFrame>
  );
}
