/** How a temporary password reaches its user: by mail, or through the administrator (access §5.7). */
import { useState } from 'react';
import type { User } from '../../../contract/access/users.ts';
import { type Secret, SecretDialog } from '../../kit/dialog/secret-dialog.tsx';
import { toast } from '../../kit/dialog/toast.tsx';
import { fullName, WORDS } from './words.ts';

/** The password part of the answer to a reset or creation. */
export type Delivery = { emailSent: boolean; tempPassword: string | null; expiresAt: string };

type Titles = { mailed: string; byHand: string };
const RESET: Titles = {
  mailed: 'Contraseña enviada por correo',
  byHand: 'Contraseña restablecida',
};
// Only one toast is shown at a time, so this one also says that the user was created.
const CREATED: Titles = { mailed: WORDS.created, byHand: WORDS.created };

const MAILED_MS = 3000;
const BY_HAND_MS = 10_000;

/**
 * Reports a new password: a toast, and, if no mail was sent, a dialog that only its button closes. The password stands in
 * the dialog alone. Render `passwordDialog` in the screen.
 */
export function usePasswordDelivery() {
  const [byHand, setByHand] = useState<Secret | null>(null);
  const show = (titles: Titles, user: User, { emailSent, tempPassword, expiresAt }: Delivery) => {
    if (emailSent) {
      const message = `Se envió una contraseña temporal a ${user.email}.`;
      toast.success(titles.mailed, message, MAILED_MS);
    } else if (tempPassword !== null) {
      toast.success(titles.byHand, `Entregue la contraseña a ${fullName(user)}.`, BY_HAND_MS);
      const text = (
        <>
          No se envió por correo: entréguela en persona a <b>{fullName(user)}</b>. Sirve para
          ingresar con {user.email}, y entonces deberá cambiarla.
        </>
      );
      setByHand({ password: tempPassword, expiresAt, text });
    }
  };
  const passwordDialog = <SecretDialog secret={byHand} onClose={() => setByHand(null)} />;
  return {
    tellReset: (user: User, delivery: Delivery) => show(RESET, user, delivery),
    tellCreated: (user: User & Delivery) => show(CREATED, user, user),
    passwordDialog,
  };
}
