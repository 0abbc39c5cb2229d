/** What can be done with a doctor (masters §2.3, masters §2.6). */
import {
  IconCalendarUser,
  IconListDetails,
  IconPencil,
  IconPercentage,
  IconPlayerPause,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Doctor } from '../../../contract/masters/doctors.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { useRemoval } from '../../kit/dialog/removal.tsx';
import { targetAt } from '../../kit/shell/addresses.ts';
import { api } from '../../kit/shell/client.ts';
import { mayOpen, useCurrentUser } from '../../kit/shell/current-user.ts';
import { useActivation } from '../../kit/table/activation.ts';
import type { RowAction } from '../../kit/table/row-menu.tsx';
import { askHold, useMayHold } from '../../links/holds.ts';
import { reviewRetention } from '../../links/retention-change.ts';
import { RULES_AT } from '../masters/public.ts';
import { WORDS } from './words.ts';

const save = (doctor: Doctor) => api.doctors.update.call(doctor);

/** Returns the actions of each row. */
export function useDoctorActions(
  onEdit: (doctor: Doctor) => void,
  onAffiliations: (doctor: Doctor) => void,
): (doctor: Doctor) => readonly RowAction[] {
  const turn = useActivation({
    save,
    activatedTitle: WORDS.activated,
    deactivatedTitle: WORDS.deactivated,
    failureTitle: WORDS.updateFailed,
  });
  const remove = useRemoval<Doctor>({
    question: ({ name, rut }) => ({
      title: WORDS.removeTitle,
      body: `Se eliminará a ${name} (${formatRut(rut)}) con sus datos bancarios. No se puede deshacer.`,
    }),
    uses: ({ id }) => api.doctors.uses.call({ id }),
    nameOf: ({ name }) => `${WORDS.This} ${name}`,
    usesAt: ({ id }) => ({
      attention: { to: '/atenciones-medicas', search: { doctorId: id } },
      payment: { to: '/procesar-pagos', search: { historyDoctorId: id }, hash: 'historial' },
      entry: { to: '/haberes', search: { doctorId: id, all: true } },
    }),
    codesAt: RULES_AT,
    remove: ({ id }) => api.doctors.remove.call({ id }),
    deactivate: (doctor) => save({ ...doctor, isActive: false }),
    successTitle: WORDS.removed,
    deactivatedTitle: WORDS.deactivated,
    failureTitle: WORDS.removeFailed,
  });
  const mayHold = useMayHold();
  const maySeeEntries = mayOpen(useCurrentUser(), '/haberes');
  const navigate = useNavigate();
  return (doctor) => [
    { label: 'Editar', icon: <IconPencil size={16} />, onClick: () => onEdit(doctor) },
    {
      label: 'Afiliaciones',
      icon: <IconCalendarUser size={16} />,
      onClick: () => onAffiliations(doctor),
    },
    {
      label: 'Revisar retenciones anteriores',
      icon: <IconPercentage size={16} />,
      onClick: () => void reviewRetention({ kind: 'doctor', id: doctor.id, name: doctor.name }),
    },
    ...(maySeeEntries
      ? [
          {
            label: 'Haberes y descuentos',
            icon: <IconListDetails size={16} />,
            onClick: () => void navigate(targetAt('/haberes', { doctorId: doctor.id, all: true })),
          },
        ]
      : []),
    ...(mayHold
      ? [
          {
            label: 'Pausar pagos…',
            icon: <IconPlayerPause size={16} />,
            onClick: () =>
              askHold({
                target: { doctorIds: [doctor.id] },
                what: `Todos los pagos de ${doctor.name}.`,
              }),
          },
        ]
      : []),
    {
      label: doctor.isActive ? 'Desactivar' : 'Activar',
      icon: doctor.isActive ? <IconUserOff size={16} /> : <IconUserCheck size={16} />,
      onClick: () => turn(doctor),
    },
    {
      label: 'Eliminar',
      icon: <IconTrash size={16} />,
      danger: true,
      onClick: () => void remove(doctor),
    },
  ];
}
