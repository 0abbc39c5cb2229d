/** A large dialog that allows the explanation of an amount above it. */
import { Modal, useMatches } from '@mantine/core';
import type { ReactNode } from 'react';
import { useExplanation } from '../../links/explanation.tsx';

const SIZE_PX = 1180;

export function DetailsModal(props: {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}) {
  const { attentionId } = useExplanation();
  const isSmall = useMatches({ base: true, sm: false });
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      size={SIZE_PX}
      fullScreen={isSmall}
      // While an explanation is open, Escape closes only that.
      closeOnEscape={attentionId === null}
    >
      {props.children}
    </Modal>
  );
}
