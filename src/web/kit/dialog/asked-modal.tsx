/** The dialog of a question that any room may ask (`asked-store.ts`); its form is loaded when it is first asked. */
import { getDefaultZIndex, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { LoadedPart } from '../loading/loaded-part.tsx';
import { LoadingState } from '../loading/states.tsx';

/** Above other dialogs and the explanation of an amount, since both ask. */
const OVER_DIALOGS = getDefaultZIndex('modal') + 2;

/** `children`: the form, from `loadedComponent`; nothing while nothing is asked. */
export function AskedModal(props: {
  isAsked: boolean;
  title: string;
  size?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { isAsked, title, size = 'lg', onClose, children } = props;
  return (
    <Modal
      opened={isAsked}
      onClose={onClose}
      title={title}
      size={size}
      zIndex={OVER_DIALOGS}
      // The question's store handles the key.
      closeOnEscape={false}
    >
      <LoadedPart meanwhile={<LoadingState />}>{children}</LoadedPart>
    </Modal>
  );
}
