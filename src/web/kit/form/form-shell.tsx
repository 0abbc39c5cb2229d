/** Forms as a dialog over a screen, or as a section of one. A form's own file contains its fields. */
import { Card, Modal, type ModalProps, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { useSessionExpired } from '../shell/session-expiry.ts';
import { confirmDiscard, FormBody, type FormProps } from './form-body.tsx';

/** A form in a dialog. It is reset each time it opens, and asks before typed values are discarded. */
export function FormModal<Schema extends z.ZodObject, Answer>({
  opened,
  title,
  onClose,
  size = 'lg',
  ...form
}: FormProps<Schema, Answer> & {
  opened: boolean;
  title: string;
  onClose: () => void;
  size?: ModalProps['size'];
}) {
  const dirty = useRef(false);
  const isExpired = useSessionExpired();
  const close = async () => {
    if (dirty.current && !(await confirmDiscard())) return;
    dirty.current = false;
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size={size}
      closeOnClickOutside={false}
      // While the password dialog is open, Escape must not close this one.
      closeOnEscape={!isExpired}
    >
      {/* The key makes a new form for each record, so that one record's values are never saved as another's. */}
      <FormBody key={JSON.stringify(form.initialValues)} {...form} dirty={dirty} onCancel={close} />
    </Modal>
  );
}

/** A form as a section of a screen. */
export function FormSection<Schema extends z.ZodObject, Answer>({
  title,
  ...form
}: FormProps<Schema, Answer> & { title?: string }) {
  const dirty = useRef(false);
  return (
    <Card>
      {title && (
        <Title order={2} mb="sm">
          {title}
        </Title>
      )}
      <FormBody {...form} dirty={dirty} />
    </Card>
  );
}

/**
 * The record as it was when the form was opened, until another one is given or none (null). A form begins again for other initial
 * values: without this it would lose what was typed when somebody else saves the record, and never show both versions (product §10.5).
 */
export function useBegunWith<Row extends { id: number }>(row: Row | null): Row | null {
  const [begun, setBegun] = useState(row);
  if (begun?.id === row?.id) return begun;
  setBegun(row);
  return row;
}
