/** Pausar…: chooses a doctor or a society, whose payments are then held (payout §23.8). */
import { Button, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DialogActions } from '../../kit/dialog/dialog-actions.tsx';
import { toast } from '../../kit/dialog/toast.tsx';
import { api } from '../../kit/shell/client.ts';
import { askHold } from '../../links/holds.ts';
import { DoctorSelect, SocietySelect } from '../../masters/masters/public.ts';

type Kind = 'doctor' | 'society';

export function NewHoldDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="¿Qué pagos esperan?">
      <Choice onClose={onClose} />
    </Modal>
  );
}

function Choice({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('doctor');
  const [id, setId] = useState<number | null>(null);
  const go = async () => {
    if (id === null) return;
    try {
      const what = await nameOf(kind, id);
      onClose();
      askHold({
        target: kind === 'doctor' ? { doctorIds: [id] } : { societyIds: [id] },
        what: `Todos los pagos de ${what}.`,
      });
    } catch (error) {
      toast.error('No se pudieron cargar los datos', error);
    }
  };
  return (
    <Stack>
      <SegmentedControl
        aria-label="Qué se pone en pausa"
        value={kind}
        onChange={(value) => {
          setKind(value as Kind);
          setId(null);
        }}
        data={[
          { value: 'doctor', label: 'Un médico' },
          { value: 'society', label: 'Una sociedad' },
        ]}
      />
      {kind === 'doctor' ? (
        <DoctorSelect value={id} onChange={setId} />
      ) : (
        <SocietySelect value={id} onChange={setId} />
      )}
      <Text variant="hint">
        Un registro se pone en pausa desde Calcular Pagos, las nóminas o su detalle; una carga,
        desde el historial de importaciones en Atenciones Médicas.
      </Text>
      <DialogActions onCancel={onClose}>
        <Button disabled={id === null} onClick={() => void go()}>
          Continuar
        </Button>
      </DialogActions>
    </Stack>
  );
}

async function nameOf(kind: Kind, id: number): Promise<string> {
  const input = { ids: [id], sort: 'name' as const };
  const [found] =
    kind === 'doctor' ? await api.doctors.list.call(input) : await api.societies.list.call(input);
  return found?.name ?? '';
}
