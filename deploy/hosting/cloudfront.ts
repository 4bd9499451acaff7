import { cacheRules, securityHeaders } from './response-headers.ts';

/** CloudFront's own policy, which follows the `Cache-Control` of the files in the bucket ("CachingOptimized"). */
const cachingOptimized = '658327ea-f89d-4fab-a63d-7e88639e58f6';

const ref = (name: string): object => ({ Ref: name });
const attribute = (name: string, of: string): object => ({ 'Fn::GetAtt': [name, of] });

/**
 * A CloudFormation template: a private bucket, and a CloudFront distribution in front of it that adds the headers.
 *
 * @param prefix Path of the add-in on the host: `/` or `/cdata/`.
 * @param entryFiles Files whose names have no hash, relative to the upload folder.
 */
export function cloudFormationTemplate(prefix: string, entryFiles: readonly string[]): object {
  const metadata = cacheRules.find(({ name }) => name === 'metadata')!;
  const sharedPaths = [...entryFiles.filter((file) => metadata.files.test(file)), 'assets/*'];
  const behavior = (policy: string) => ({
    TargetOriginId: 'bucket',
    ViewerProtocolPolicy: 'redirect-to-https',
    Compress: true,
    CachePolicyId: cachingOptimized,
    ResponseHeadersPolicyId: ref(policy),
  });
  return {
    AWSTemplateFormatVersion: '2010-09-09',
    Description: 'Hosts CDATA for Excel. Deploy it in us-east-1, where CloudFront reads certificates.',
    Parameters: {
      DomainName: { Type: 'String', Description: 'Host name of the add-in, such as addins.example.org' },
      CertificateArn: { Type: 'String', Description: 'Certificate of the host name, in us-east-1' },
    },
    Resources: {
      Bucket: {
        Type: 'AWS::S3::Bucket',
        Properties: {
          PublicAccessBlockConfiguration: {
            BlockPublicAcls: true,
            BlockPublicPolicy: true,
            IgnorePublicAcls: true,
            RestrictPublicBuckets: true,
          },
        },
      },
      BucketPolicy: {
        Type: 'AWS::S3::BucketPolicy',
        Properties: {
          Bucket: ref('Bucket'),
          PolicyDocument: {
            Version: '2012-10-17',
            Statement: [
              {
                Effect: 'Allow',
                Principal: { Service: 'cloudfront.amazonaws.com' },
                Action: 's3:GetObject',
                Resource: { 'Fn::Sub': '${Bucket.Arn}/*' },
                Condition: {
                  StringEquals: {
                    'AWS:SourceArn': {
                      'Fn::Sub':
                        'arn:${AWS::Partition}:cloudfront::${AWS::AccountId}:distribution/${Distribution}',
                    },
                  },
                },
              },
            ],
          },
        },
      },
      OriginAccess: {
        Type: 'AWS::CloudFront::OriginAccessControl',
        Properties: {
          OriginAccessControlConfig: {
            Name: { 'Fn::Sub': '${AWS::StackName}-bucket' },
            OriginAccessControlOriginType: 's3',
            SigningBehavior: 'always',
            SigningProtocol: 'sigv4',
          },
        },
      },
      PageHeaders: headersPolicy('pages', false),
      SharedHeaders: headersPolicy('shared', true),
      Distribution: {
        Type: 'AWS::CloudFront::Distribution',
        Properties: {
          DistributionConfig: {
            Enabled: true,
            HttpVersion: 'http2and3',
            Aliases: [ref('DomainName')],
            ViewerCertificate: {
              AcmCertificateArn: ref('CertificateArn'),
              SslSupportMethod: 'sni-only',
              MinimumProtocolVersion: 'TLSv1.2_2021',
            },
            Origins: [
              {
                Id: 'bucket',
                DomainName: attribute('Bucket', 'RegionalDomainName'),
                OriginAccessControlId: attribute('OriginAccess', 'Id'),
                S3OriginConfig: {},
              },
            ],
            DefaultCacheBehavior: behavior('PageHeaders'),
            CacheBehaviors: sharedPaths.map((file) => ({
              PathPattern: `${prefix}${file}`,
              ...behavior('SharedHeaders'),
            })),
          },
        },
      },
    },
    Outputs: {
      BucketName: { Value: ref('Bucket') },
      DistributionId: { Value: ref('Distribution') },
      DistributionDomain: { Value: attribute('Distribution', 'DomainName') },
    },
  };
}

function headersPolicy(name: string, isShared: boolean): object {
  // CloudFront has settings of its own for some headers, and takes the others as they are.
  const own = ['Content-Security-Policy', 'Referrer-Policy', 'X-Content-Type-Options'];
  const others = Object.entries(securityHeaders).filter(([header]) => !own.includes(header));
  return {
    Type: 'AWS::CloudFront::ResponseHeadersPolicy',
    Properties: {
      ResponseHeadersPolicyConfig: {
        Name: { 'Fn::Sub': `\${AWS::StackName}-${name}` },
        SecurityHeadersConfig: {
          ContentSecurityPolicy: {
            ContentSecurityPolicy: securityHeaders['Content-Security-Policy'],
            Override: true,
          },
          ContentTypeOptions: { Override: true },
          ReferrerPolicy: { ReferrerPolicy: securityHeaders['Referrer-Policy'], Override: true },
        },
        CustomHeadersConfig: {
          Items: others.map(([Header, Value]) => ({ Header, Value, Override: true })),
        },
        ...(isShared && {
          CorsConfig: {
            AccessControlAllowCredentials: false,
            AccessControlAllowHeaders: { Items: ['*'] },
            AccessControlAllowMethods: { Items: ['GET', 'HEAD'] },
            AccessControlAllowOrigins: { Items: ['*'] },
            OriginOverride: true,
          },
        }),
      },
    },
  };
}

/** A shell script that uploads the folder to the bucket, first what the entry files refer to, each with its caching. */
export function s3UploadScript(prefix: string): string {
  const cacheControl = Object.fromEntries(cacheRules.map((rule) => [rule.name, rule.cacheControl]));
  const hash = '?'.repeat(12);
  return `#!/bin/sh
# Uploads CDATA for Excel. Usage: sh s3-upload.sh BUCKET DISTRIBUTION (both are outputs of the CloudFormation stack).
set -eu
cd "$(dirname "$0")/../upload"
to="s3://$1${prefix}"
hashed="--include *.${hash}.js --include *.${hash}.css"
not_hashed="--exclude *.${hash}.js --exclude *.${hash}.css"
set -f
aws s3 cp . "$to" --recursive --exclude "*" $hashed --cache-control "${cacheControl.hashed}"
aws s3 cp assets "\${to}assets" --recursive --cache-control "${cacheControl.icons}"
aws s3 cp . "$to" --recursive $not_hashed --exclude "assets/*" --cache-control "${cacheControl.entry}"
# Files that no build of the last day uses.
aws s3 sync . "$to" --delete --size-only
aws cloudfront create-invalidation --distribution-id "$2" --paths "${prefix}*"
`;
}
