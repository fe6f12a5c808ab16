import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { useBackOnline } from '../page/requests/use-back-online.ts'
import { useSiteData } from '../site/site-data.ts'
import { FeedbackForm } from './feedback-form.tsx'
import type { FeedbackOpening } from './feedback-message.ts'
import { FeedbackPreview } from './feedback-preview.tsx'

export function FeedbackDrawer() {
  return useSiteData()?.hasFeedback ? <OpenFeedback /> : <FeedbackPreview />
}

function OpenFeedback() {
  const { t } = useTranslation('common')
  const hrefs = useHrefs()
  const { load, data } = useFetcher<{ opening: FeedbackOpening | null }>()
  useEffect(() => load(hrefs.feedback), [load, hrefs.feedback])
  const hasFailed = data?.opening === null
  useBackOnline(hasFailed, () => load(hrefs.feedback))
  if (data?.opening) return <FeedbackForm key={data.opening.key} opening={data.opening} />
  return <output className="block pt-2 text-mist">{t(hasFailed ? 'notLoaded' : 'processing')}</output>
}
