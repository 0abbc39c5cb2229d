/** Downloads a file about an import or its preview. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '../../kit/dialog/toast.tsx';
import { downloadFile } from '../../kit/display/files.ts';

export function DownloadButton(props: { label: string; download: () => Promise<Blob> }) {
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    try {
      downloadFile(await props.download());
    } catch (error) {
      toast.error('Error al descargar', error);
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      h="auto"
      py={4}
      styles={{ label: { whiteSpace: 'normal', overflow: 'visible', textAlign: 'start' } }}
      leftSection={<IconDownload size={16} />}
      loading={isLoading}
      onClick={() => void download()}
    >
      {props.label}
    </Button>
  );
}
