/** The dialog of a question that any room may ask (`asked-store.ts`); its form is loaded when it is first asked. */
import { getDefaultZIndex, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { LoadedPart } from '../loading/loaded-part.tsx';
import { LoadingState } from '../loading/states.tsx';

/** `children`: the form, from `loadedComponent`; nothing while nothing is asked. */
export function AskedModal(props: {
  isAsked: boolean;
  title: string;
  size?: string;
  /** How far above other dialogs; unless given, above the explanation of an amount, too. */
  level?: number;
  onClose: () => void;
  children: ReactNode;
}) {
  const { isAsked, title, size = 'lg', level = 2, onClose, children } = props;
  return (
    <Modal
      opened={isAsked}
      onClose={onClose}
      title={title}
      size={size}
      zIndex={getDefaultZIndex('modal') + level}
      // The question's store handles the key.
      closeOnEscape={false}
    >
      <LoadedPart meanwhile={<LoadingState />}>{children}</LoadedPart>
    </Modal>
  );
}
