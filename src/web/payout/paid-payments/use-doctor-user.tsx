/** Generar Usuario: describes the account, asks, and creates it (payout §12.9). */
import { Text } from '@mantine/core';
import type { PaidDoctor } from '../../../contract/payout/paid-payments.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { exactTime } from '../../kit/display/time-ago.ts';
import { Rut } from '../../kit/display/unbroken.tsx';
import { api } from '../../kit/shell/client.ts';

/** Long enough to read login and password aloud. */
const SHOWN_MS = 10_000;

export function useDoctorUser() {
  const create = useAsked(api.users.createForDoctor.call, {
    done: ({ username, password, expiresAt }) =>
      toast.success(
        'Usuario creado exitosamente',
        `Usuario: ${formatRut(username)}. Contraseña: ${password} (el RUT sin dígito verificador), hasta que la cambie y a más tardar hasta el ${exactTime(expiresAt)}.`,
        SHOWN_MS,
      ),
    failed: 'Error al crear usuario',
  });
  return ({ doctorId, doctorRut, doctorName }: PaidDoctor) =>
    create.ask({
      input: { doctorId, doctorRut, doctorName },
      title: 'Generar Usuario',
      body: (
        <Text size="sm">
          <b>{doctorName}</b> podrá ingresar con su RUT, <Rut of={doctorRut} />. Su contraseña será
          el RUT sin dígito verificador, y deberá cambiarla al ingresar. Como se puede adivinar,
          vence en las horas que dice Configuración, Acceso: pídale que ingrese hoy.
        </Text>
      ),
      confirmLabel: 'Generar Usuario',
    });
}
