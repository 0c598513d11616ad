import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { consoleConfig } from '../../api/consoleConfig.ts';
import { FormSection } from '../../components/form/FormSection.tsx';

export function AppLinks() {
  const { ios, android } = consoleConfig().apps ?? {};
  if (!ios && !android) return null;
  return (
    <FormSection title="Mobile apps">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {ios && <Download href={ios} text="Download the iOS app" />}
        {android && <Download href={android} text="Download the Android app" />}
      </Box>
    </FormSection>
  );
}

function Download({ href, text }: { href: string; text: string }) {
  return (
    <Button variant="outlined" size="large" href={href} target="_blank" rel="noreferrer">
      {text}
    </Button>
  );
}
