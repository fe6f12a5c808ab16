import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { Layout, NotFound, Start } from './layout.tsx'
import { PageHead } from './parts/page.tsx'
import { Failure, Loading } from './parts/states.tsx'
import { AccountsScreen } from './screens/accounts.tsx'
import { ApprovalsScreen } from './screens/approvals.tsx'
import { DramaScreen } from './screens/drama.tsx'
import { DramasScreen } from './screens/dramas.tsx'
import { FeedbackScreen } from './screens/feedback.tsx'
import { FrontPageScreen } from './screens/front-page.tsx'
import { HealthScreen } from './screens/health.tsx'
import { MemberScreen } from './screens/member.tsx'
import { MembersScreen } from './screens/members.tsx'
import { OrderScreen } from './screens/order.tsx'
import { OrdersScreen } from './screens/orders.tsx'
import { RecordScreen } from './screens/record.tsx'
import { UploadScreen } from './screens/upload.tsx'
import { UploadsScreen } from './screens/uploads.tsx'
import { SIGN_IN } from './session/auth-provider.ts'
import { SetupScreen } from './session/setup.tsx'
import { SignInScreen } from './session/sign-in.tsx'

/** Charts are as large as all else. */
const NumbersScreen = lazy(() => import('./screens/numbers.tsx').catch(() => ({ default: UnloadedNumbers })))

/** Without a network, or since an update has other files than the page that is open. */
function UnloadedNumbers() {
  const problem = new Error('This page could not be loaded. Try again.')
  return (
    <>
      <PageHead title="Numbers" />
      <Failure problem={problem} onRetry={() => window.location.reload()} />
    </>
  )
}

export function App() {
  return (
    <Routes>
      <Route path={SIGN_IN} element={<SignInScreen />} />
      <Route path="/setup" element={<SetupScreen />} />
      <Route element={<Layout />}>
        <Route index element={<Start />} />
        <Route path="members" element={<MembersScreen />} />
        <Route path="members/:code" element={<MemberScreen />} />
        <Route path="orders" element={<OrdersScreen />} />
        <Route path="orders/:order" element={<OrderScreen />} />
        <Route path="feedback" element={<FeedbackScreen />} />
        <Route path="dramas" element={<DramasScreen />} />
        <Route path="dramas/:key" element={<DramaScreen />} />
        <Route path="front-page" element={<FrontPageScreen />} />
        <Route path="uploads" element={<UploadsScreen />} />
        <Route path="uploads/:folder" element={<UploadScreen />} />
        <Route
          path="numbers"
          element={
            <Suspense fallback={<Loading />}>
              <NumbersScreen />
            </Suspense>
          }
        />
        <Route path="health" element={<HealthScreen />} />
        <Route path="approvals" element={<ApprovalsScreen />} />
        <Route path="record" element={<RecordScreen />} />
        <Route path="accounts" element={<AccountsScreen />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  )
}
