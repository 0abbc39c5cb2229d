/** A second factor that the profile requires has to be activated before anything else (access §18.10). */
import { Alert } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { SignInFrame, signOut } from '../session/public.ts';
import { FactorSteps } from './factor-dialog.tsx';

/** `onDone` is called when the codes were kept: until then they stay, though the user may go on. */
export function EnrolFactorScreen({ onDone }: { onDone: () => void }) {
  const [isKept, setKept] = useState(false);
  return (
    <SignInFrame title="Activar segundo factor">
      {!isKept && (
        <Alert icon={<IconShieldLock />} title="Su perfil exige un segundo factor">
          Actívelo para continuar: toma un minuto y protege su cuenta aunque alguien sepa su
          contraseña.
        </Alert>
      )}
      <FactorSteps
        act="add"
        cancelLabel="Cerrar sesión"
        onCodes={() => setKept(true)}
        onClose={() => (isKept ? onDone() : void signOut())}
      />
    </SignInFrame>
  );
}
