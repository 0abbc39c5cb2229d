/** A large dialog over which the explanation of an amount may open. */
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
      // Escape is for the explanation while one is open.
      closeOnEscape={attentionId === null}
    >
      {props.children}
    </Modal>
  );
}
