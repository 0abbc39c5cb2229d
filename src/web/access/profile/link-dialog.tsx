/** Choosing the doctor to link one's account to (access §12). */
import { Modal, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { LinkableDoctor } from '../../../contract/access/profile.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { unbroken } from '../../kit/display/unbroken.tsx';
import { Warning } from '../../kit/display/warning.tsx';
import { listed, type RecordOption } from '../../kit/fields/record-options.tsx';
import { RecordSelect } from '../../kit/fields/record-select.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { api } from '../../kit/shell/client.ts';
import { errorMessage } from '../../kit/shell/errors.ts';

const asOption = ({ id, name, rut, specialtyName }: LinkableDoctor): RecordOption => ({
  id,
  label: name,
  description: `${formatRut(rut)} · ${specialtyName}`,
});

export function LinkDialog(props: { user: CurrentUser; opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title="Vincular perfil médico">
      <LinkForm user={props.user} onClose={props.onClose} />
    </Modal>
  );
}

function LinkForm({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const [doctorId, setDoctorId] = useState<number | null>(null);
  const link = useMutation({
    ...api.profile.link.mutationOptions(),
    onSuccess: () => {
      toast.success('Perfil médico vinculado');
      onClose();
    },
  });
  return (
    <DialogForm
      submitLabel="Vincular"
      isReady={doctorId !== null}
      isPending={link.isPending}
      onSubmit={() => doctorId !== null && link.mutate({ doctorId })}
      onCancel={onClose}
    >
      {link.error && (
        <Warning color="red" role="alert" title="No se pudo vincular el perfil médico.">
          {errorMessage(link.error)}
        </Warning>
      )}
      <Text size="sm">{unbroken(whatIsOffered(user))}</Text>
      <RecordSelect
        label="Médico"
        placeholder="Buscar por nombre o RUT"
        kind="linkable-doctors"
        value={doctorId}
        onChange={setDoctorId}
        {...listed(api.profile.linkableDoctors.call, asOption)}
      />
    </DialogForm>
  );
}

function whatIsOffered({ profile, rut }: CurrentUser): string {
  if (profile === 'admin' || profile === 'supervisor')
    return 'Se ofrecen los médicos activos que no están vinculados a otra cuenta.';
  return rut === null
    ? 'Su cuenta no tiene RUT. Pida a la administración que lo registre para vincular su ficha.'
    : `Solo se ofrece la ficha que lleva su RUT, ${formatRut(rut)}. Si no aparece, pídala a la administración.`;
}
