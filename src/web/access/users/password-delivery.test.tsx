import { notificationsStore } from '@mantine/notifications';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { User } from '../../../contract/access/users.ts';
import { usePasswordDelivery } from './password-delivery.tsx';

const ROSA: User = {
  id: 1,
  username: null,
  rut: null,
  firstName: 'Rosa',
  lastName: 'Soto',
  email: 'rosa@ejemplo.cl',
  profile: 'doctor',
  ownProfileId: null,
  ownProfileName: null,
  doctorId: null,
  doctorName: null,
  isActive: true,
  hasFactor: false,
  boundSince: null,
  otherRefusedAt: null,
  version: 1,
};

const EXPIRES_AT = '2026-07-02T13:00:00.000Z';

type Delivery = ReturnType<typeof usePasswordDelivery>;

function Screen({ onGiven }: { onGiven: (delivery: Delivery) => void }) {
  onGiven(usePasswordDelivery());
  return null;
}

/** What the hook gives its screen. */
function delivery(): Delivery {
  const given: Delivery[] = [];
  renderToString(<Screen onGiven={(one) => given.push(one)} />);
  const [only] = given;
  if (!only) throw new Error('the screen was not rendered');
  return only;
}

test('access §5.7: a mailed password is announced for 3 s', () => {
  delivery().tellReset(ROSA, { emailSent: true, tempPassword: null, expiresAt: EXPIRES_AT });
  expect(notificationsStore.getState().notifications).toMatchObject([
    {
      title: 'Contraseña enviada por correo',
      message: 'Se envió una contraseña temporal a rosa@ejemplo.cl.',
      autoClose: 3000,
    },
  ]);
});

test('access §5.7: a password that was not mailed is told for 10 s, without the password', () => {
  delivery().tellReset(ROSA, {
    emailSent: false,
    tempPassword: 'abcd-efgh-jkmn',
    expiresAt: EXPIRES_AT,
  });
  expect(notificationsStore.getState().notifications).toMatchObject([
    {
      title: 'Contraseña restablecida',
      message: 'Entregue la contraseña a Rosa Soto.',
      autoClose: 10_000,
    },
  ]);
  expect(JSON.stringify(notificationsStore.getState())).not.toContain('abcd-efgh-jkmn');
});
