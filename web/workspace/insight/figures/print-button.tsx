import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explainThenPrint } from './print-page.ts';

/** Prints the page with the explanations of its figures. */
export function PrintButton() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const print = async () => {
    setIsBusy(true);
    await explainThenPrint(queryClient);
    setIsBusy(false);
  };
  return (
    <Button icon={<Printer size={16} strokeWidth={1.5} />} loading={isBusy} onClick={() => void print()}>
      {isBusy ? t('figure.printing') : t('figure.print')}
    </Button>
  );
}
