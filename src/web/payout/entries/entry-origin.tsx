/**
 * From an entry that a correction made to that correction, from an adjustment of a retention to all of its change, and to how a
 * scale was computed (payout §25.2, payout §31.3, payout §31.5).
 */
import { Anchor, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import type { Entry } from '../../../contract/payout/entries.ts';
import { useMayLink } from '../../kit/shell/current-user.ts';
import { LinkAnchor } from '../../kit/shell/links.tsx';
import { ScaleExplanation } from '../payroll/public.ts';

export function EntryOrigin({ entry }: { entry: Entry }) {
  const { id, origin, doctorId, description, correctionId, retentionChangeId } = entry;
  const [isOpen, setOpen] = useState(false);
  const mayOpenCorrections = useMayLink('/correcciones');
  if (correctionId !== null) {
    if (!mayOpenCorrections) return null;
    return (
      <Text size="xs" component="div">
        <LinkAnchor to="/correcciones" search={{ open: correctionId }} inherit>
          Ver la corrección
        </LinkAnchor>
      </Text>
    );
  }
  if (retentionChangeId !== null) {
    return (
      <Text size="xs" component="div">
        <LinkAnchor to="/haberes" search={{ retentionChangeId, all: true }} inherit>
          Todos los de este cambio
        </LinkAnchor>
      </Text>
    );
  }
  if (origin !== 'scale_adjustment') return null;
  return (
    <Text size="xs" component="div">
      <Anchor component="button" type="button" inherit onClick={() => setOpen(true)}>
        Cómo se calculó
      </Anchor>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={description} size="lg">
        {isOpen && <ScaleExplanation doctorId={doctorId} entryId={id} />}
      </Modal>
    </Text>
  );
}
