/** The dialog of a question that any room may ask (`asked-store.ts`); its form is loaded when it is first asked. */
import { getDefaultZIndex, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { LoadedPart } from '../loading/loaded-part.tsx';
import { LoadingState } from '../loading/states.tsx';
import type { Asked } from './asked-store.ts';

/** `children`: the question's form, from `loadedComponent`. */
export function AskedModal<Question>(props: {
  of: Pick<Asked<Question>, 'useNow' | 'leave'>;
  title: string | ((question: Question | null) => string);
  size?: string;
  /** How far above other dialogs; unless given, above the explanation of an amount, too. */
  level?: number;
  children: (question: Question) => ReactNode;
}) {
  const { title, size = 'lg', level = 2 } = props;
  const question = props.of.useNow();
  return (
    <Modal
      opened={question !== null}
      onClose={props.of.leave}
      title={typeof title === 'string' ? title : title(question)}
      size={size}
      zIndex={getDefaultZIndex('modal') + level}
      // The question's store handles the key.
      closeOnEscape={false}
    >
      <LoadedPart meanwhile={<LoadingState />}>
        {question !== null && props.children(question)}
      </LoadedPart>
    </Modal>
  );
}
